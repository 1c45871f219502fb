import * as people from '@/features/people/contract/people'
import { listPeople } from '@/features/people/service/list-people'
import { serve } from '@/server/http/serve'

export const GET = serve(people.listPeople, ({ query }) => listPeople(query))
