import 'server-only'
import { NO_NUMBER, type NumberKind } from '@/features/accreditations/contract/numbers'
import { wantedNumbersOf } from '@/features/accreditations/rules/needed-numbers'
import { passesLuhn } from '@/features/accreditations/rules/numbers'
import { readNeededNumbers } from '@/features/accreditations/service/needed-numbers'
import type { Tx } from '@/server/database/db'
import { getEntry } from './lookup'
import type { DemoPerson } from './people'
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

type Numbered = { people: readonly DemoPerson[]; seed: number }

/** Gives the people of events with an accreditation their professions and numbers. The accreditations must exist. */
export async function addNumbers(tx: Tx, drafts: RegistrationDraft[], { people, seed }: Numbered) {
  const random = createRandom(seed)
  const needs = await readNeededNumbers([...new Set(drafts.map(({ workshop_id }) => workshop_id))], tx)
  const categories = new Map(people.map(({ email, category }) => [email, category]))
  const answers = answersByAddress(random)
  const counts = new Map<number, number>()
  return drafts.map((draft): RegistrationDraft => {
    const needed = needs.get(draft.workshop_id)
    if (!needed || !draft.registered) return draft
    const ids = new Map(needed.professions.map(({ name_de, id }) => [name_de, id]))
    const count = (counts.get(draft.workshop_id) ?? -1) + 1
    counts.set(draft.workshop_id, count)
    const profession_id = getEntry(ids, professionOf(categories.get(draft.email), count))
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
