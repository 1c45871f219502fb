import * as audiences from '@/features/audiences/contract'
import { listAudiences } from '@/features/audiences/service/edit-audience'
import { serve } from '@/server/http/serve'

export const GET = serve(audiences.listAudiences, ({ query }) => listAudiences(query))
