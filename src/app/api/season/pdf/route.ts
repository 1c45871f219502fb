import * as season from '@/features/season/contract/season'
import { printSeason } from '@/features/season/service/print'
import { serve } from '@/server/http/serve'

export const GET = serve(season.printSeason, ({ query, locale }) =>
  printSeason({ ...query, language: query.language ?? locale }, new Date()),
)
