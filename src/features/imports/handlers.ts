import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { assignParticipant } from './service/assign-participant'
import { checkImport } from './service/check-upload'
import { downloadFailures } from './service/download-failures'
import { getImport, listImportRows, listImports } from './service/read-imports'
import { importParticipatedXlsx, importXlsx, runImport } from './service/run'
import { undoImport } from './service/undo'

export const handlers: HandlersOf<typeof feature> = {
  downloadFailures: ({ query, principal, locale, now }) => downloadFailures(query, { principal, locale, now }),
  assignParticipant: ({ params, body }) => assignParticipant(params.id, body),
  checkImport: ({ body, principal: author, now }) => checkImport(body, { author, now }),
  runImport: ({ params, principal: author, now }) => runImport(params.id, { author, now }),
  undoImport: ({ params, principal: author, now }) => undoImport(params.id, { author, now }),
  importParticipatedXlsx: ({ body, principal: author, locale, now }) =>
    importParticipatedXlsx(body, { author, locale, now }),
  importXlsx: ({ body, principal: author, locale, now }) => importXlsx(body, { author, locale, now }),
  getImport: ({ params }) => getImport(params.id),
  listImportRows: ({ params, query, locale }) => listImportRows(params.id, { query, locale }),
  listImports: ({ query }) => listImports(query),
}
