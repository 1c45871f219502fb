import * as season from '@/features/season/contract/season'
import { getSeason } from '@/features/season/service/read-season'
import { serve } from '@/server/http/serve'

export const GET = serve(season.getSeason, ({ query, locale }) =>
  getSeason({ ...query, language: query.language ?? locale }, new Date()),
)
