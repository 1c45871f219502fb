import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { flag, opaqueId } from '@/contract/shapes'
import { numberWarnings } from '@/features/person-numbers/contract'
import { companion, PUBLIC_LIMIT, registrationForm, signUpPath } from '@/features/registrations/contract/public'

/** The page of an entry. Its address is as secret as the link of a registration. */
export const waitingPath = (id: string): string => `/events/waiting/${id}`

export const waitingForm = registrationForm.safeExtend({
  /** The party also takes fewer seats than it has people. */
  may_split: z.boolean().default(false),
})
export type WaitingForm = z.output<typeof waitingForm>

/** Lists the errors at the e-mail fields of people who are registered or wait already. */
export const joinWaitlist = endpoint('POST /api/sandoz/workshop_registrations/wait', {
  summary: 'Put a whole party on the waiting list of a full event',
  access: 'public',
  accepts: 'form',
  afterForm: ({ id = '' }) => `${waitingPath(id)}?done=joined`,
  formPage: signUpPath,
  errorTexts: 'sign_up',
  body: waitingForm,
  limit: PUBLIC_LIMIT,
  response: z.object({ id: opaqueId, ...numberWarnings }),
})

const params = { id: opaqueId }
const saved = z.object({ status: z.literal('ok') })
const afterChange =
  (done: string) =>
  ({ id = '' }: Record<string, string>) =>
    `${waitingPath(id)}?done=${done}`

const OWN_FORM = { access: 'public', accepts: 'form', limit: PUBLIC_LIMIT, params } as const

/** More than any party has. */
const PARTY_MAX = 100

export const acceptOffer = endpoint('POST /api/sandoz/waitlist/{id}/accept', {
  summary: 'Accept an offered seat; a party that takes fewer seats names its people',
  ...OWN_FORM,
  // Without script the sent fields and those of the answer share one record, in which `id` becomes the registration.
  afterForm: ({ id = '' }) => `/events/thanks/${id}`,
  formPage: ({ id = '' }) => waitingPath(id),
  body: z.object({ people: z.array(opaqueId).max(PARTY_MAX).optional() }).optional(),
  response: z.object({ id: opaqueId }),
})

export const leaveWaitlist = endpoint('POST /api/sandoz/waitlist/{id}/leave', {
  summary: 'Decline an offer, or leave the waiting list',
  ...OWN_FORM,
  afterForm: afterChange('left'),
  body: z.object({}).optional(),
  response: saved,
})

export const changeSplitting = endpoint('POST /api/sandoz/waitlist/{id}/split', {
  summary: 'Choose whether a party also takes fewer seats than it has people',
  ...OWN_FORM,
  afterForm: afterChange('split'),
  body: z.object({ may_split: flag.default(false) }),
  response: saved,
})

export const addWaitingCompanion = endpoint('POST /api/sandoz/waitlist/{id}/companions', {
  summary: 'Add a companion to a party that waits',
  ...OWN_FORM,
  afterForm: afterChange('companion_added'),
  formPage: ({ id = '' }) => waitingPath(id),
  errorTexts: 'companion',
  body: companion,
  response: saved.extend(numberWarnings),
})

export const removeWaitingCompanion = endpoint('POST /api/sandoz/waitlist/{id}/companions/{companion}/remove', {
  summary: 'Remove a companion from a party that waits',
  ...OWN_FORM,
  afterForm: afterChange('companion_removed'),
  params: { ...params, companion: opaqueId },
  body: z.object({}).optional(),
  response: saved,
})
