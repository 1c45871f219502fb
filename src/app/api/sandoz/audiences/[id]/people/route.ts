import * as audiences from '@/features/audiences/contract'
import { listAudiencePeople } from '@/features/audiences/service/explain'
import { serve } from '@/server/http/serve'

export const GET = serve(audiences.listAudiencePeople, ({ params, query, locale }) =>
  listAudiencePeople(params.id, query, { locale, now: new Date() }),
)
