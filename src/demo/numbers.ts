import { NO_NUMBER, type NumberKind } from '@/contract/values/numbers'
import { passesLuhn } from '@/features/person-numbers/rules/mistyped'
import { wantedNumbersOf } from '@/features/person-numbers/rules/needed'
import { readNeededNumbers } from '@/features/person-numbers/service/needed'
import { professions } from '@/schema/accreditations'
import { columnsOf } from '@/schema/columns'
import type { Tx } from '@/server/database/db'
import type { ScheduledEvent } from './events/save-events'
import { getEntry } from './lookup'
import type { DemoPerson, People } from './people'
import { createRandom, type Random } from './random'
import type { RegistrationDraft } from './scene'

const PHYSICIAN = 'Ärztin oder Arzt'
const PHARMACIST = 'Apothekerin oder Apotheker'
const ASSISTANT = 'PTA'

/** Every tenth person of an event has not answered, and another one has none. One person has mistyped a digit. */
const ROUND = 10
const WITHOUT_ANSWER = 4
const WITHOUT_NUMBER = 7
const MISTYPED = 2

type Numbered = { people: People; stages: readonly ScheduledEvent[]; seed: number; now: Date }

/**
 * Gives the people of events with an accreditation their professions and numbers, and those of past events their
 * professions. The accreditations must exist.
 */
export async function addNumbers(tx: Tx, drafts: RegistrationDraft[], { people, stages, seed, now }: Numbered) {
  const random = createRandom(seed)
  const needs = await readNeededNumbers([...new Set(drafts.map(({ workshop_id }) => workshop_id))], tx)
  const known = await tx.select(columnsOf(professions, 'id', 'name_de')).from(professions)
  const professionIds = new Map(known.map(({ id, name_de }) => [name_de, id]))
  const everybody = [...people.regular, ...people.cancelling]
  const categories = new Map(everybody.map(({ email, category }) => [email, category]))
  const past = new Set(stages.filter(({ starts }) => starts < now.getTime()).map(({ id }) => id))
  const answers = answersByAddress(random)
  const counts = new Map<number, number>()
  return drafts.map((draft): RegistrationDraft => {
    const needed = needs.get(draft.workshop_id)
    if (!draft.registered || !(needed || past.has(draft.workshop_id))) return draft
    const count = (counts.get(draft.workshop_id) ?? -1) + 1
    counts.set(draft.workshop_id, count)
    const profession_id = getEntry(professionIds, professionOf(categories.get(draft.email), count))
    if (!needed) return count % ROUND === WITHOUT_ANSWER ? draft : { ...draft, profession_id }
    const kinds = wantedNumbersOf(profession_id, needed.numbers)
    const numbers = Object.fromEntries(kinds.map((kind) => [kind, answerOf(answers(draft.email, kind), kind, count)]))
    return { ...draft, profession_id, ...numbers }
  })
}

function professionOf(category: DemoPerson['category'] | undefined, count: number): string {
  if (category === 'd') return PHYSICIAN
  return count % 3 === 0 ? ASSISTANT : PHARMACIST
}

function answerOf(number: string, kind: NumberKind, count: number): string {
  if (count % ROUND === WITHOUT_ANSWER) return ''
  if (count % ROUND === WITHOUT_NUMBER) return NO_NUMBER
  return count === MISTYPED && kind === 'efn' ? withoutCheckDigit(number) + otherDigitThan(number) : number
}

const withoutCheckDigit = (number: string) => number.slice(0, -1)
const otherDigitThan = (number: string) => String((Number(number.at(-1)) + 1) % 10)

/** A person has the same number at every event. */
function answersByAddress(random: Random) {
  const known = new Map<string, string>()
  return (email: string, kind: NumberKind): string =>
    known.getOrInsertComputed(`${kind} ${email}`, () => NUMBERS[kind](random))
}

const digits = (count: number, random: Random) => Array.from({ length: count }, () => random.whole(0, 9)).join('')

const NUMBERS: Record<NumberKind, (random: Random) => string> = {
  efn: (random) => {
    const number = `80276${digits(9, random)}`
    return number + [...'0123456789'].find((digit) => passesLuhn(number + digit))
  },
  oeak_number: (random) => `${random.whole(10_000, 99_999)}-${digits(2, random)}`,
  chamber_number: (random) => `A-${random.whole(10_000, 99_999)}`,
}
