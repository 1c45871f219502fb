import 'server-only'
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
  revokeCertificate: ({ params, body, principal }) =>
    revokeCertificate({ ...params, ...body }, { author: principal, now: new Date() }),
  listCertificates: ({ query }) => listCertificates(query),
  verifyCertificate: ({ params }) => verifyCertificate(params.code),
  verifyFile: ({ body }) => verifyFile(body),
  downloadCertificates: ({ params, query, principal }) =>
    downloadCertificates(params.id, { format: query.format, reader: principal, now: new Date() }),
  issueCertificates: ({ params, body, principal }) =>
    issueCertificates({ ...params, ...body }, { author: principal, now: new Date() }),
  replaceCertificates: ({ params, body, principal }) =>
    replaceCertificates({ ...params, ...body }, { author: principal, now: new Date() }),
  retryCertificates: ({ params, principal }) => retryCertificates(params.id, { author: principal }),
  listEntitlements: ({ params }) => listEntitlements(params.id, new Date()),
}
