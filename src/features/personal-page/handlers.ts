import { withNumberWarnings } from '@/features/person-numbers/service/warnings'
import { giveBrowserKey } from '@/features/registrations/service/sign-up/browser-key'
import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { getCalendarEntry, getEventCalendar } from './service/calendar-download'
import {
  addCompanion,
  cancelCompanion,
  cancelOwnRegistration,
  correctCompanion,
  correctCompanionFromThanks,
} from './service/change-party'
import { correctAddress } from './service/correct-address'
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
import { makeApplePass } from './service/wallet/apple-pass'
import { redirectToGoogleWallet } from './service/wallet/google-pass'

export const handlers: HandlersOf<typeof feature> = {
  getOwnCertificate: ({ params, request }) => getOwnCertificate(params, request),
  exportOwnCertificates: ({ params, query, locale, now }) =>
    exportOwnCertificates(params.token, query.format, { locale: query.locale ?? locale, now }),
  requestErasure: ({ params, body, now }) => requestErasure(params.token, { ...body, now }),
  chooseMails: ({ params, body, now }) => chooseMails(params.token, body, now),
  forgetNumbers: ({ params }) => forgetNumbers(params.token),
  readOwnNumbers: ({ params }) => readOwnNumbers(params.token),
  changeOwnNumbers: async ({ params, body, locale, now }) =>
    withNumberWarnings(await changeOwnNumbers(params.token, body, { now }), body, locale),
  cancelOwnRegistration: ({ params, body, now }) => cancelOwnRegistration(params, { ...body, now }),
  cancelCompanion: ({ params, now }) => cancelCompanion(params, now),
  correctCompanion: async ({ params, body, locale, now }) =>
    withNumberWarnings(await correctCompanion(params, body, { now }), body, locale),
  addCompanion: async ({ params, body, locale, now }) =>
    withNumberWarnings(await addCompanion(params, body, now), body, locale),
  addInvoiceAddress: ({ params, body, now }) => addInvoiceAddress(params, body, { now }),
  correctName: ({ params, body, now }) => correctName(params, body, { now }),
  addNumbers: async ({ params, body, locale, now }) =>
    withNumberWarnings(await addNumbers(params, body, { now }), body, locale),
  correctRegistration: async ({ params, body, locale, now }) =>
    withNumberWarnings(await correctRegistration(params, body, { now }), body, locale),
  substituteSelf: async ({ params, body, locale, now }) =>
    withNumberWarnings(await substituteSelf(params, body, { now }), body, locale),
  getOwnTicket: ({ params, query, locale, now }) => printOwnTickets(params, { locale: query.locale ?? locale, now }),
  getAppleWalletPass: ({ params, query, locale, now }) =>
    makeApplePass(params, { locale: query.locale ?? locale, now }),
  saveToGoogleWallet: ({ params, query, locale, now }) =>
    redirectToGoogleWallet(params, { locale: query.locale ?? locale, now }),
  renewOwnTicket: ({ params, now }) => renewOwnTicket(params, now),
  renewPersonalLink: ({ params, locale }) => renewPersonalLink(params.token, { locale }),
  requestPersonalLink: ({ body, locale }) => requestPersonalLink(body, { locale }),
  getCalendarEntry: ({ params, now }) => getCalendarEntry(params.id, now),
  getEventCalendar: ({ params, locale, now }) => getEventCalendar(params.id, { locale, now }),
  correctFromThanks: async ({ params: { id }, body, request: { headers }, locale, setCookie, now }) => {
    const { typed } = await correctFromThanks({ id, headers }, body, { now })
    await giveBrowserKey(id, { sent: body, typed, setCookie, now })
    return withNumberWarnings({ status: 'ok' as const }, body, locale)
  },
  correctAddress: async ({ params, body, request: { headers }, setCookie, now }) => {
    const { id, typed } = await correctAddress({ ...params, headers }, body, { now })
    await giveBrowserKey(id, { typed, setCookie, now })
    return { id }
  },
  correctCompanionFromThanks: async ({ params, body, request: { headers }, locale, now }) =>
    withNumberWarnings(await correctCompanionFromThanks({ ...params, headers }, body, { now }), body, locale),
}
