import * as season from '@/features/season/contract/season'
import { exportSeason } from '@/features/season/service/season-sheet'
import { serve } from '@/server/http/serve'

export const GET = serve(season.exportSeason, ({ query, locale }) =>
  exportSeason({ ...query, language: query.language ?? locale }, new Date()),
)
