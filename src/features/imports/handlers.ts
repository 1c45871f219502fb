import 'server-only'
import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { assignParticipant } from './service/assign-participant'
import { checkImport } from './service/check-upload'
import { downloadFailures } from './service/download-failures'
import { getImport, listImportRows, listImports } from './service/read-imports'
import { importParticipatedXlsx, importXlsx, runImport } from './service/run'
import { undoImport } from './service/undo'

export const handlers: HandlersOf<typeof feature> = {
  downloadFailures: ({ query, principal, locale }) => downloadFailures(query, { principal, locale, now: new Date() }),
  assignParticipant: ({ params, body }) => assignParticipant(params.id, body),
  checkImport: ({ body, principal }) => checkImport(body, { author: principal, now: new Date() }),
  runImport: ({ params, principal }) => runImport(params.id, { author: principal, now: new Date() }),
  undoImport: ({ params, principal }) => undoImport(params.id, { author: principal, now: new Date() }),
  importParticipatedXlsx: ({ body, principal, locale }) =>
    importParticipatedXlsx(body, { author: principal, locale, now: new Date() }),
  importXlsx: ({ body, principal, locale }) => importXlsx(body, { author: principal, locale, now: new Date() }),
  getImport: ({ params }) => getImport(params.id),
  listImportRows: ({ params, query, locale }) => listImportRows(params.id, { query, locale }),
  listImports: ({ query }) => listImports(query),
}
