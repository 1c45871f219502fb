import * as people from '@/features/people/contract/people'
import { addPersonNote } from '@/features/people/service/notes'
import { serve } from '@/server/http/serve'

export const POST = serve(people.addPersonNote, ({ params, body, principal }) =>
  addPersonNote(params.id, body, principal),
)
