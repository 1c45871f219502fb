import 'server-only'
import { withNumberWarnings } from '@/features/person-numbers/service/warnings'
import { giveBrowserKey } from '@/features/registrations/service/sign-up/browser-key'
import { submissionKeyOf } from '@/features/registrations/service/sign-up/register'
import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { acceptOffer } from './service/accept'
import {
  addWaitingCompanion,
  changeSplitting,
  leaveWaitlist,
  removeWaitingCompanion,
} from './service/change-waiting-party'
import { exportWaitlist } from './service/export-waitlist'
import { registerInterest } from './service/interest'
import { joinWaitlist } from './service/join'
import { listWaitlist } from './service/list-entries'
import { moveWaiting, offerByHand, resumeOffers } from './service/move-and-offer-by-hand'
import { promoteInterests } from './service/promote'

export const handlers: HandlersOf<typeof feature> = {
  acceptOffer: async ({ params, body, setCookie }) => {
    const now = new Date()
    const { id, isRepeated } = await acceptOffer(params.id, body ?? {}, { now })
    if (!isRepeated) await giveBrowserKey(id, { setCookie, now })
    return { id }
  },
  removeWaitingCompanion: ({ params }) => removeWaitingCompanion(params.id, params.companion, { now: new Date() }),
  addWaitingCompanion: async ({ params, body, locale }) =>
    withNumberWarnings(await addWaitingCompanion(params.id, body, { now: new Date() }), body, locale),
  leaveWaitlist: ({ params }) => leaveWaitlist(params.id, { now: new Date() }),
  moveWaiting: ({ params, body, principal }) => moveWaiting(params.id, body, { author: principal, now: new Date() }),
  offerByHand: ({ params, body, principal }) => offerByHand(params.id, body, { author: principal, now: new Date() }),
  changeSplitting: ({ params, body }) => changeSplitting(params.id, body, { now: new Date() }),
  exportWaitlist: ({ params, locale, principal }) => exportWaitlist(params.id, { locale, principal, now: new Date() }),
  resumeOffers: ({ params, principal }) => resumeOffers(params.id, { author: principal, now: new Date() }),
  listWaitlist: ({ query, locale }) => listWaitlist(query, locale),
  promoteInterests: ({ body, principal }) => promoteInterests(body, { author: principal, now: new Date() }),
  registerInterest: ({ body, locale }) => registerInterest(body, { locale, now: new Date() }),
  joinWaitlist: async ({ body, locale, request, address }) => {
    const key = submissionKeyOf(body, { header: request.headers.get('idempotency-key'), address })
    return withNumberWarnings(await joinWaitlist(body, { locale, now: new Date(), key }), body, locale)
  },
}
