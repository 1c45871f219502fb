import type { z } from 'zod'
import { namesOf, pickNames } from '@/contract/fields'
import { LOCALES, type Locale } from '@/contract/locales'
import { EMPTY_PERSON, PERSON_FIELD_NAMES, PREFILLED_FIELDS } from '@/features/registrations/contract/fields'
import type { registration } from '@/features/registrations/contract/office'

/** The values of the form; it leaves out seat, check-in and cancellation, so that an old form reverts none of them. */
export const personValuesOf = (person: z.infer<typeof registration>) => ({
  ...pickNames(person, PERSON_FIELD_NAMES),
  id: person.id,
  updated_at: person.updated_at,
  language: LOCALES.find((locale) => locale === person.language),
  accompaniment_of: person.accompaniment_of,
})
export type PersonValues = ReturnType<typeof personValuesOf>

/** The values that a form for another event takes over from a registration. */
export const knownValuesOf = (person: z.infer<typeof registration>) => ({
  ...pickNames(person, namesOf(PREFILLED_FIELDS)),
  language: LOCALES.find((locale) => locale === person.language),
})

/** The server asks staff about these when a person gets a seat. */
export const SEAT_QUESTIONS = { beyond_maximum: false, waiting_companions: 'ask' } as const

/** A person who is added by hand is invited, a companion is registered and gets the confirmation. */
export const newPersonValues = (input: { workshop_id: number; accompaniment_of: string | null; language: Locale }) => ({
  ...EMPTY_PERSON,
  ...input,
  registered: input.accompaniment_of !== null,
  notify: true,
  ...SEAT_QUESTIONS,
})
