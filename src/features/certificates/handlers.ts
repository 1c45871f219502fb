import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { downloadCertificates } from './service/bundle'
import { issueCertificates, replaceCertificates, retryCertificates } from './service/issuing/issue'
import { listEntitlements } from './service/issuing/list-entitlements'
import { previewCertificate } from './service/issuing/preview'
import { revokeCertificate } from './service/issuing/revoke'
import { getCertificateFile, listCertificates } from './service/list-certificates'
import { listKeys, rotateKey } from './service/signing/rotate-keys'
import { verifyCertificate, verifyFile } from './service/signing/verify'
import {
  deleteTemplate,
  getTemplate,
  getTemplatePicture,
  listTemplates,
  saveTemplate,
} from './service/templates/templates'

export const handlers: HandlersOf<typeof feature> = {
  listKeys: listKeys,
  rotateKey: ({ principal }) => rotateKey(principal),
  getTemplatePicture: ({ params, request }) => getTemplatePicture(params, request),
  previewCertificate: ({ params, body, principal }) => previewCertificate(params.id, body, principal),
  getTemplate: ({ params, query }) => getTemplate(params.id, query),
  saveTemplate: ({ params, body, principal }) => saveTemplate(params.id, body, principal),
  deleteTemplate: ({ params, principal }) => deleteTemplate(params.id, principal),
  listTemplates: ({ query, locale }) => listTemplates(query, locale),
  getCertificateFile: ({ params, request, principal }) => getCertificateFile(params.id, { request, reader: principal }),
  revokeCertificate: ({ params, body, principal: author, now }) =>
    revokeCertificate({ ...params, ...body }, { author, now }),
  listCertificates: ({ query }) => listCertificates(query),
  verifyCertificate: ({ params }) => verifyCertificate(params.code),
  verifyFile: ({ body }) => verifyFile(body),
  downloadCertificates: ({ params, query, principal: reader, now }) =>
    downloadCertificates(params.id, { format: query.format, reader, now }),
  issueCertificates: ({ params, body, principal: author, now }) =>
    issueCertificates({ ...params, ...body }, { author, now }),
  replaceCertificates: ({ params, body, principal: author, now }) =>
    replaceCertificates({ ...params, ...body }, { author, now }),
  retryCertificates: ({ params, principal }) => retryCertificates(params.id, { author: principal }),
  listEntitlements: ({ params, now }) => listEntitlements(params.id, now),
}
