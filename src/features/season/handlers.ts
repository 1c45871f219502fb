import 'server-only'
import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { exportSeason, printSeason } from './service/downloads'
import { sendSeasonMail } from './service/monthly-mail'
import { listSeasonPeople } from './service/people'
import { getSeason, getSeasonSummary } from './service/read-season'

export const handlers: HandlersOf<typeof feature> = {
  exportSeason: ({ query, locale }) => exportSeason({ ...query, language: query.language ?? locale }, new Date()),
  sendSeasonMail: ({ principal, locale }) => sendSeasonMail({ email: principal.email, language: locale }, new Date()),
  printSeason: ({ query, locale }) => printSeason({ ...query, language: query.language ?? locale }, new Date()),
  listSeasonPeople: ({ query }) => listSeasonPeople(query, new Date()),
  getSeason: ({ query, locale }) => getSeason({ ...query, language: query.language ?? locale }, new Date()),
  getSeasonSummary: () => getSeasonSummary(new Date()),
}
