import { randomKey } from '@/client/calls/random-key'
import { urlOf } from '@/contract/endpoint'
import type { FormDraft } from '@/contract/field-errors'
import { pickNames } from '@/contract/fields'
import type { FormNumbers } from '@/features/person-numbers/rules/states'
import {
  COMPANION_FIELDS,
  COMPANIONS_MAX,
  EMPTY_PERSON,
  FORM_FIELD_NAMES,
  type Prefill,
  TITLES,
} from '../../contract/fields'
import { addCompanions } from '../../contract/public'

type PartySize = { people: number; companions?: number }

/** The number of companions that a party may add, by the maximum of one form and by the seats that `people` leave free. */
export function companionsLeftFor(seats_left: number | null, { people, companions = 0 }: PartySize): number {
  const most = Math.max(0, COMPANIONS_MAX - companions)
  return seats_left === null ? most : Math.max(0, Math.min(most, seats_left - people))
}

/** A new companion starts with the institution of the reader, as most work at the same one. */
export const emptyCompanion = (institution = '') => ({
  ...pickNames(EMPTY_PERSON, COMPANION_FIELDS),
  gender: undefined,
  institution,
})

const EMPTY_VALUES = pickNames(EMPTY_PERSON, FORM_FIELD_NAMES)

/** The first values of the form of a whole party, with those of an invitation. */
export function initialValuesOf(invitation?: Prefill, numbers?: FormNumbers) {
  const { title, gender, external_id, invite_slug, ...details } = invitation ?? {}
  return {
    ...EMPTY_VALUES,
    ...details,
    title: TITLES.find((offered) => offered === title) ?? '',
    gender: gender ?? undefined,
    external_id,
    invite_slug,
    profession_id: numbers?.known?.profession_id ?? null,
    points_number: numbers?.known?.points_number ?? null,
    save_numbers: false,
    consents: [],
    terms_conditions: true,
    company: [],
  }
}

/** The input of a refused form of a whole party. It fills in whichever of these forms the event offers now. */
export const typedPartyOf = (draft: FormDraft | undefined) =>
  draft && draft.action !== urlOf(addCompanions) ? draft.values : undefined

/** Takes what was typed into a form that is shown again: texts and ticks of its own fields, and its companions. */
export function withTyped<V extends object>(values: V, typed: object | undefined): V {
  if (!typed) return values
  const taken = Object.keys(values).map((name) => [name, Reflect.get(typed, name)])
  const { institution, company }: { institution?: unknown; company?: unknown } = { ...values, ...typed }
  return {
    ...values,
    ...Object.fromEntries(taken.filter(([, value]) => typeof value === 'string' || typeof value === 'boolean')),
    ...('consents' in values && { consents: numbersIn(Reflect.get(typed, 'consents')) }),
    ...('company' in values && { company: companionsOf(company, textOf(institution)) }),
  }
}

/** An entry without any value was added by a button and is a new companion. */
const companionsOf = (company: unknown, institution: string) =>
  (Array.isArray(company) ? company : []).map((typed: object) => ({
    ...emptyCompanion(Object.keys(typed).length === 0 ? institution : ''),
    ...typed,
  }))

/** The ids of a list that was sent without script. */
export const numbersIn = (typed: unknown): number[] =>
  (Array.isArray(typed) ? typed : []).map(Number).filter(Number.isInteger)

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const KEY_NAME = 'submission-key'
let keyOfPage: string | undefined

/**
 * The key of this browser. With the same key the server answers the same form as it did the first time, whichever tab
 * sends it. A browser that stores nothing has a key for each page.
 */
export function submissionKey(storage: () => Pick<Storage, 'getItem' | 'setItem'> = () => localStorage): string {
  keyOfPage ??= randomKey()
  try {
    const stored = storage().getItem(KEY_NAME)
    if (stored && /^[0-9a-f]{32}$/.test(stored)) return stored
    storage().setItem(KEY_NAME, keyOfPage)
  } catch {
    return keyOfPage
  }
  return keyOfPage
}
