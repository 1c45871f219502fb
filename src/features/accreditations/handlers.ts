import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { confirmChanges, deleteAccreditation, listAccreditations, saveAccreditation } from './service/accreditations'
import { deleteBody, getBody, listBodies, saveBody } from './service/bodies'
import { deleteProfession, getProfession, listProfessions, saveProfession } from './service/professions'
import { deleteSigner, getSigner, getSignerPicture, listSigners, saveSigner } from './service/signers'

export const handlers: HandlersOf<typeof feature> = {
  getBody: ({ params }) => getBody(params.id),
  saveBody: ({ params, body, principal }) => saveBody(params.id, body, principal),
  deleteBody: ({ params, principal }) => deleteBody(params.id, principal),
  listBodies: ({ query }) => listBodies(query),
  getSignerPicture: ({ params, request }) => getSignerPicture(params, request),
  getSigner: ({ params, query }) => getSigner(params.id, query),
  saveSigner: ({ params, body, principal }) => saveSigner(params.id, body, principal),
  deleteSigner: ({ params, principal }) => deleteSigner(params.id, principal),
  listSigners: ({ query }) => listSigners(query),
  getProfession: ({ params }) => getProfession(params.id),
  saveProfession: ({ params, body, principal }) => saveProfession(params.id, body, principal),
  deleteProfession: ({ params, principal }) => deleteProfession(params.id, principal),
  listProfessions: ({ query }) => listProfessions(query),
  confirmChanges: ({ params, body, principal: author, now }) => confirmChanges({ ...params, ...body }, { author, now }),
  saveAccreditation: ({ params, body, principal }) => saveAccreditation(params, body, { author: principal }),
  deleteAccreditation: ({ params, principal }) => deleteAccreditation(params, principal),
  listAccreditations: ({ params, now }) => listAccreditations(params.id, { now }),
}
