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
  acceptOffer: async ({ params, body, setCookie, now }) => {
    const { id, isRepeated } = await acceptOffer(params.id, body ?? {}, { now })
    if (!isRepeated) await giveBrowserKey(id, { setCookie, now })
    return { id }
  },
  removeWaitingCompanion: ({ params, now }) => removeWaitingCompanion(params.id, params.companion, { now }),
  addWaitingCompanion: async ({ params, body, locale, now }) =>
    withNumberWarnings(await addWaitingCompanion(params.id, body, { now }), body, locale),
  leaveWaitlist: ({ params, now }) => leaveWaitlist(params.id, { now }),
  moveWaiting: ({ params, body, principal: author, now }) => moveWaiting(params.id, body, { author, now }),
  offerByHand: ({ params, body, principal: author, now }) => offerByHand(params.id, body, { author, now }),
  changeSplitting: ({ params, body, now }) => changeSplitting(params.id, body, { now }),
  exportWaitlist: ({ params, locale, principal, now }) => exportWaitlist(params.id, { locale, principal, now }),
  resumeOffers: ({ params, principal: author, now }) => resumeOffers(params.id, { author, now }),
  listWaitlist: ({ query, locale }) => listWaitlist(query, locale),
  promoteInterests: ({ body, principal: author, now }) => promoteInterests(body, { author, now }),
  registerInterest: ({ body, locale, now }) => registerInterest(body, { locale, now }),
  joinWaitlist: async ({ body, locale, request, address, now }) => {
    const key = submissionKeyOf(body, { header: request.headers.get('idempotency-key'), address })
    return withNumberWarnings(await joinWaitlist(body, { locale, now, key }), body, locale)
  },
}
