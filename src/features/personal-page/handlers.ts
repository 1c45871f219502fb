import 'server-only'
import { withNumberWarnings } from '@/features/person-numbers/service/warnings'
import { giveBrowserKey } from '@/features/registrations/service/sign-up/browser-key'
import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { getCalendarEntry } from './service/calendar-download'
import { addCompanion, cancelCompanion, cancelOwnRegistration, correctCompanion } from './service/change-party'
import {
  addInvoiceAddress,
  addNumbers,
  correctFromThanks,
  correctName,
  correctRegistration,
} from './service/correct-own-data'
import { exportOwnCertificates } from './service/export-certificates'
import { getOwnCertificate } from './service/own-certificates'
import { chooseMails, requestErasure } from './service/own-choices'
import { changeOwnNumbers, forgetNumbers, readOwnNumbers } from './service/own-numbers'
import { renewOwnTicket } from './service/own-tickets'
import { renewPersonalLink, requestPersonalLink } from './service/personal-link'
import { substituteSelf } from './service/substitute-self'
import { printOwnTickets } from './service/ticket-document'

export const handlers: HandlersOf<typeof feature> = {
  getOwnCertificate: ({ params, request }) => getOwnCertificate(params, request),
  exportOwnCertificates: ({ params, query, locale }) =>
    exportOwnCertificates(params.token, query.format, { locale: query.locale ?? locale, now: new Date() }),
  requestErasure: ({ params, body }) => requestErasure(params.token, { ...body, now: new Date() }),
  chooseMails: ({ params, body }) => chooseMails(params.token, body, new Date()),
  forgetNumbers: ({ params }) => forgetNumbers(params.token),
  readOwnNumbers: ({ params }) => readOwnNumbers(params.token),
  changeOwnNumbers: async ({ params, body, locale }) =>
    withNumberWarnings(await changeOwnNumbers(params.token, body, { now: new Date() }), body, locale),
  cancelOwnRegistration: ({ params, body }) => cancelOwnRegistration(params, { ...body, now: new Date() }),
  cancelCompanion: ({ params }) => cancelCompanion(params, new Date()),
  correctCompanion: async ({ params, body, locale }) =>
    withNumberWarnings(await correctCompanion(params, body, { now: new Date() }), body, locale),
  addCompanion: async ({ params, body, locale }) =>
    withNumberWarnings(await addCompanion(params, body, new Date()), body, locale),
  addInvoiceAddress: ({ params, body }) => addInvoiceAddress(params, body, { now: new Date() }),
  correctName: ({ params, body }) => correctName(params, body, { now: new Date() }),
  addNumbers: async ({ params, body, locale }) =>
    withNumberWarnings(await addNumbers(params, body, { now: new Date() }), body, locale),
  correctRegistration: async ({ params, body, locale }) =>
    withNumberWarnings(await correctRegistration(params, body, { now: new Date() }), body, locale),
  substituteSelf: async ({ params, body, locale }) =>
    withNumberWarnings(await substituteSelf(params, body, { now: new Date() }), body, locale),
  getOwnTicket: ({ params, query, locale }) =>
    printOwnTickets(params, { locale: query.locale ?? locale, now: new Date() }),
  renewOwnTicket: ({ params }) => renewOwnTicket(params, new Date()),
  renewPersonalLink: ({ params, locale }) => renewPersonalLink(params.token, { locale }),
  requestPersonalLink: ({ body, locale }) => requestPersonalLink(body, { locale }),
  getCalendarEntry: ({ params }) => getCalendarEntry(params.id, new Date()),
  correctFromThanks: async ({ params: { id }, body, request, locale, setCookie }) => {
    const now = new Date()
    const answer = await correctFromThanks({ id, headers: request.headers }, body, { now })
    await giveBrowserKey(id, { setCookie, now })
    return withNumberWarnings(answer, body, locale)
  },
}
