import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { id, opaqueId } from '@/contract/shapes'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import { NUMBER_PROBLEMS } from '@/features/person-numbers/contract'

/** Another person, under the newest registration with the number. @public */
export const personWithNumber = z.object({
  id: opaqueId,
  name: z.string(),
  workshop_id: id,
  workshop_title: z.string(),
  workshop_date: z.string(),
})

/** A hint about a number that a person gave. */
export const numberHint = z.object({
  kind: z.enum(NUMBER_KINDS),
  /** The reason why the number is probably mistyped. */
  problem: z.enum(NUMBER_PROBLEMS).nullable(),
  /** People at other addresses who have given the same number. */
  others: z.array(personWithNumber),
})
export type NumberHint = z.infer<typeof numberHint>

/** The whole number, which all other answers mask. */
const givenNumber = numberHint.extend({ number: z.string() })

export const getNumbers = endpoint('GET /api/sandoz/workshop_registrations/numbers/{id}', {
  summary:
    'Read the numbers of a person in full, with probable typing mistakes and other people with the same number; exports then contain full numbers',
  revealsNumbers: true,
  params: { id: opaqueId },
  response: z.object({ data: z.array(givenNumber) }),
})
