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
  withdrawPersonConsent: ({ params, principal: author, now }) => withdrawPersonConsent(params, { author, now }),
  listPersonConsents: ({ params, locale }) => listPersonConsents(params.id, { locale }),
  recordPersonConsent: ({ params, body, principal: author, now }) =>
    recordPersonConsent(params.id, body, { author, now }),
  getRegistration: ({ params }) => getRegistration(params.id),
  saveRegistration: async ({ body, principal: author, locale, now }) =>
    withNumberWarnings(await saveRegistration(body, { author, now }), body, locale),
  exportRegistrations: ({ body, locale, principal, now }) => exportRegistrations(body, { locale, principal, now }),
  getPerson: ({ params, locale }) => getPerson(params.id, locale),
  deleteRegistration: ({ params, principal: author, now }) => deleteRegistration(params.id, { author, now }),
  cancelByLink: async ({ params, request, locale, now }) => {
    if (isNavigation(request)) return seeOther(publicCalls.cancelPath(params.id), locale)
    return cancelRegistration(params, { now })
  },
  cancelRegistration: ({ params, body, now }) => cancelRegistration(params, { ...body, now }),
  changeRegistrations: ({ body: { action, notify, undoable, ...selection }, principal: author, now }) =>
    changeRegistrations({ action, notify, undoable, selection, author, now }),
  countRegistrations: ({ params }) => countRegistrations(params.id),
  moveRegistrations: ({ body, principal: author, now }) => moveRegistrations(body, { author, now }),
  getNumbers: ({ params, principal }) => getNumbers(params.id, principal),
  registerParty: async ({ body, locale, request, address, setCookie, now }) => {
    const key = submissionKeyOf(body, { header: request.headers.get('idempotency-key'), address })
    const answer = await registerParty(body, { locale, now, key })
    if (answer.id) await giveBrowserKey(answer.id, { sent: body, setCookie, now })
    return withNumberWarnings(answer, body, locale)
  },
  listRemovals: ({ params, now }) => listRemovals(params.id, now),
  removeAllParticipants: ({ body, principal: author, now }) => removeAllParticipants({ ...body, author, now }),
  resendConfirmation: ({ body }) => resendConfirmation(body),
  restoreRegistrations: ({ body, principal: author, now }) => restoreRegistrations({ ...body, author, now }),
  listRegistrations: ({ query, locale }) => listRegistrations(query, locale),
  substitutePerson: async ({ params, body, principal: author, locale, now }) =>
    withNumberWarnings(await substitutePerson(params.id, body, { author, now }), body, locale),
  renewTicket: ({ params, principal: author, now }) => renewTicket(params.id, { author, now }),
  addCompanions: async ({ body, request, address, locale, now }) => {
    const header = request.headers.get('idempotency-key')
    const key = header === null ? undefined : submissionKeyOf(body, { header, address })
    return withNumberWarnings(await addCompanions(body, { now, key }), body, locale)
  },
  getWorkshop: ({ params, query, principal, locale, now }) => getWorkshop(params.id, query, { principal, locale, now }),
  findInvitee: ({ params, query }) => findInvitee(query.id, params.inviteslug),
  unsubscribeByLink: async ({ params, request, locale, now }) => {
    const { registrationId, email } = params
    if (isNavigation(request)) return seeOther(publicCalls.unsubscribePath(registrationId, email), locale)
    return unsubscribe(params, { now })
  },
  unsubscribe: ({ params, now }) => unsubscribe(params, { now }),
}
