import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { exportTranslations } from './service/export-texts'
import { importTranslations } from './service/import'
import { saveClientTranslations, saveServerTranslations } from './service/save'
import {
  getClientTranslations,
  getServerTranslations,
  getTranslations,
  listClientModules,
  listServerModules,
} from './service/texts'

export const handlers: HandlersOf<typeof feature> = {
  listClientModules: ({ query }) => listClientModules(query),
  getClientTranslations: ({ query }) => getClientTranslations(query),
  saveClientTranslations: ({ body, principal: author, now }) => saveClientTranslations(body, { author, now }),
  exportTranslations: ({ query, locale, now }) => exportTranslations(query, { locale, now }),
  importTranslations: ({ body, principal, locale }) => importTranslations(body, { author: principal, locale }),
  listServerModules: ({ query }) => listServerModules(query),
  getServerTranslations: ({ query }) => getServerTranslations(query),
  saveServerTranslations: ({ body, principal: author, now }) => saveServerTranslations(body, { author, now }),
  getTranslations: ({ params, query }) => getTranslations(params.locale, query.v),
}
