import { NUMBER_KINDS } from '@/contract/values/numbers'
import { maskNumber } from '@/features/person-numbers/contract'

const NUMBER_FIELDS: readonly string[] = [...NUMBER_KINDS, 'person_number']

/** The data that is held about a person, with the ends of the numbers only. */
export function maskNumbersOf<Entry extends object>(entry: Entry): Entry {
  const masked = Object.entries(entry).map(([name, value]) =>
    NUMBER_FIELDS.includes(name) && typeof value === 'string' ? [name, maskNumber(value)] : [name, value],
  )
  return Object.assign({}, entry, Object.fromEntries(masked))
}
