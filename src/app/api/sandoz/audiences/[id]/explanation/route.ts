import * as audiences from '@/features/audiences/contract'
import { explainAudience } from '@/features/audiences/service/explain'
import { serve } from '@/server/http/serve'

export const GET = serve(audiences.explainAudience, ({ params, query }) =>
  explainAudience(params.id, query, new Date()),
)
