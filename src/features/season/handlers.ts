import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { exportSeason, printSeason } from './service/downloads'
import { sendSeasonMail } from './service/monthly-mail'
import { listSeasonPeople } from './service/people'
import { getSeason, getSeasonSummary } from './service/read-season'

export const handlers: HandlersOf<typeof feature> = {
  exportSeason: ({ query, locale, now }) => exportSeason({ ...query, language: query.language ?? locale }, now),
  sendSeasonMail: ({ principal, locale, now }) => sendSeasonMail({ email: principal.email, language: locale }, now),
  printSeason: ({ query, locale, now }) => printSeason({ ...query, language: query.language ?? locale }, now),
  listSeasonPeople: ({ query, now }) => listSeasonPeople(query, now),
  getSeason: ({ query, locale, now }) => getSeason({ ...query, language: query.language ?? locale }, now),
  getSeasonSummary: ({ now }) => getSeasonSummary(now),
}
