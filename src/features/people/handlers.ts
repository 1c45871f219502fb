import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { distinguishPeople, listDoubles } from './service/doubles'
import { exportPeople, listPeople } from './service/list-people'
import { mergePeople } from './service/merge/merge-people'
import { previewMerge } from './service/merge/preview-merge'
import { undoMerge } from './service/merge/undo-merge'
import { addPersonNote, deletePersonNote, savePersonNote } from './service/notes'
import { getPersonPage } from './service/person-page'

export const handlers: HandlersOf<typeof feature> = {
  previewMerge: ({ params, now }) => previewMerge(params, { now }),
  mergePeople: ({ params, body, principal: author, now }) => mergePeople({ ...params, ...body }, { author, now }),
  undoMerge: ({ params, principal: author, now }) => undoMerge(params, { author, now }),
  listDoubles: ({ query }) => listDoubles(query),
  distinguishPeople: ({ params, body, principal: author, now }) =>
    distinguishPeople({ ...params, ...body, author, now }),
  savePersonNote: ({ params, body, principal }) => savePersonNote(params, body, principal),
  deletePersonNote: ({ params, principal }) => deletePersonNote(params, principal),
  addPersonNote: ({ params, body, principal }) => addPersonNote(params.id, body, principal),
  getPersonPage: ({ params, locale, now }) => getPersonPage(params.id, { locale, now }),
  listPeople: ({ query, now }) => listPeople(query, { now }),
  exportPeople: ({ body, locale, now }) => exportPeople(body, { locale, now }),
}
