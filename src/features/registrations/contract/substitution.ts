import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { pickNames, valuesOf } from '@/contract/fields'
import { email, flag, opaqueId } from '@/contract/shapes'
import { COMPANION_FIELDS, PERSON_FIELDS } from './fields'
import { savedRegistration } from './office'
import { companion } from './public'

/** The form of a colleague asks for what it asks of a companion; the party, the invoice and the price stay as they are. */
export const SUBSTITUTE_FIELDS = COMPANION_FIELDS

/** Staff may leave out what they do not know, as of a walk-in. */
const substituteDraft = z.object({
  ...pickNames(valuesOf(PERSON_FIELDS, 'draft'), SUBSTITUTE_FIELDS),
  email,
  /** The colleague accepted the terms. */
  agb: flag.default(false),
  /** Sends the cancellation and the confirmation. */
  notify: flag.default(true),
})
export type SubstituteDraft = z.output<typeof substituteDraft>

export const substitutePerson = endpoint('POST /api/sandoz/workshop_registrations/substitute/{id}', {
  summary: 'Give the seat of a registration to a colleague, also at a full event',
  params: { id: opaqueId },
  body: substituteDraft,
  /** The registration of the colleague. */
  response: savedRegistration,
})

const accepted = (message: string) => flag.default(false).refine((isTicked) => isTicked, message)

export const ownSubstitute = z.object({
  ...companion.shape,
  /** The colleague accepts the terms of taking part. */
  terms_conditions: accepted('terms_required'),
  /** The reader gives up the own seat. */
  confirmed: accepted('substitution_unconfirmed'),
})
export type OwnSubstitute = z.output<typeof ownSubstitute>
