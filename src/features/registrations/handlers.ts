import 'server-only'
import { withNumberWarnings } from '@/features/person-numbers/service/warnings'
import { isNavigation, seeOther } from '@/server/http/navigation'
import type { HandlersOf } from '@/server/http/serve'
import * as publicCalls from './contract/public'
import type { feature } from './feature'
import { changeRegistrations } from './service/people/bulk-actions'
import { listPersonConsents, recordPersonConsent, withdrawPersonConsent } from './service/people/consents'
import { countRegistrations } from './service/people/count-registrations'
import { getWorkshop } from './service/people/event-with-people'
import { exportRegistrations } from './service/people/export-people'
import { listRegistrations } from './service/people/list-people'
import { moveRegistrations } from './service/people/move'
import { getNumbers } from './service/people/number-hints'
import { getPerson } from './service/people/person'
import {
  deleteRegistration,
  listRemovals,
  removeAllParticipants,
  restoreRegistrations,
} from './service/people/remove-and-restore'
import { renewTicket } from './service/people/renew-ticket'
import { saveRegistration } from './service/people/save-registration'
import { addCompanions } from './service/sign-up/add-companions'
import { giveBrowserKey } from './service/sign-up/browser-key'
import { cancelRegistration } from './service/sign-up/cancel-registration'
import { findInvitee, getRegistration } from './service/sign-up/find-registration'
import { registerParty, submissionKeyOf } from './service/sign-up/register'
import { resendConfirmation } from './service/sign-up/resend-confirmation'
import { unsubscribe } from './service/sign-up/unsubscribe'
import { substitutePerson } from './service/substitution/substitute-person'

export const handlers: HandlersOf<typeof feature> = {
  withdrawPersonConsent: ({ params, principal }) =>
    withdrawPersonConsent(params, { author: principal, now: new Date() }),
  listPersonConsents: ({ params, locale }) => listPersonConsents(params.id, { locale }),
  recordPersonConsent: ({ params, body, principal }) =>
    recordPersonConsent(params.id, body, { author: principal, now: new Date() }),
  getRegistration: ({ params }) => getRegistration(params.id),
  saveRegistration: async ({ body, principal, locale }) =>
    withNumberWarnings(await saveRegistration(body, { author: principal, now: new Date() }), body, locale),
  exportRegistrations: ({ body, locale, principal }) =>
    exportRegistrations(body, { locale, principal, now: new Date() }),
  getPerson: ({ params, locale }) => getPerson(params.id, locale),
  deleteRegistration: ({ params, principal }) => deleteRegistration(params.id, { author: principal, now: new Date() }),
  cancelByLink: async ({ params, request, locale }) => {
    if (isNavigation(request)) return seeOther(publicCalls.cancelPath(params.id), locale)
    return cancelRegistration(params, { now: new Date() })
  },
  cancelRegistration: ({ params, body }) => cancelRegistration(params, { ...body, now: new Date() }),
  changeRegistrations: ({ body: { action, notify, ...selection }, principal }) =>
    changeRegistrations({ action, notify, selection, author: principal, now: new Date() }),
  countRegistrations: ({ params }) => countRegistrations(params.id),
  moveRegistrations: ({ body, principal }) => moveRegistrations(body, { author: principal, now: new Date() }),
  getNumbers: ({ params, principal }) => getNumbers(params.id, principal),
  registerParty: async ({ body, locale, request, address, setCookie }) => {
    const key = submissionKeyOf(body, { header: request.headers.get('idempotency-key'), address })
    const now = new Date()
    const answer = await registerParty(body, { locale, now, key })
    if (answer.id) await giveBrowserKey(answer.id, { setCookie, now })
    return withNumberWarnings(answer, body, locale)
  },
  listRemovals: ({ params }) => listRemovals(params.id, new Date()),
  removeAllParticipants: ({ body, principal }) =>
    removeAllParticipants({ ...body, author: principal, now: new Date() }),
  resendConfirmation: ({ body }) => resendConfirmation(body),
  restoreRegistrations: ({ body, principal }) => restoreRegistrations({ ...body, author: principal, now: new Date() }),
  listRegistrations: ({ query, locale }) => listRegistrations(query, locale),
  substitutePerson: async ({ params, body, principal, locale }) =>
    withNumberWarnings(await substitutePerson(params.id, body, { author: principal, now: new Date() }), body, locale),
  renewTicket: ({ params, principal }) => renewTicket(params.id, { author: principal, now: new Date() }),
  addCompanions: async ({ body, request, address, locale }) => {
    const header = request.headers.get('idempotency-key')
    const key = header === null ? undefined : submissionKeyOf(body, { header, address })
    return withNumberWarnings(await addCompanions(body, { now: new Date(), key }), body, locale)
  },
  getWorkshop: ({ params, query, principal, locale }) =>
    getWorkshop(params.id, query, { principal, locale, now: new Date() }),
  findInvitee: ({ params, query }) => findInvitee(query.id, params.inviteslug),
  unsubscribeByLink: async ({ params, request, locale }) => {
    const { registrationId, email } = params
    if (isNavigation(request)) return seeOther(publicCalls.unsubscribePath(registrationId, email), locale)
    return unsubscribe(params, { now: new Date() })
  },
  unsubscribe: ({ params }) => unsubscribe(params, { now: new Date() }),
}
