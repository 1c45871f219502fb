export type PersonIdentity = { email: string; first_name: string; last_name: string }

type PersonName = { title?: string; first_name: string; last_name: string }

export const fullName = ({ title = '', first_name, last_name }: PersonName): string =>
  [title, first_name, last_name]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')

/** The person left only an address, for example on the waiting list. */
export const isAddressOnly = ({ last_name }: { last_name: string }): boolean => last_name === ''

/** The name, or the address where no name is known. */
export const displayName = (person: PersonName & { email: string }): string => fullName(person) || person.email

/** Two spellings of a name that differ only in case or Unicode form belong to one person. */
const normalisedName = (name: string) => name.trim().normalize('NFC').toUpperCase()

export const hasEmail = ({ email }: { email: string }, address: string): boolean =>
  email === address.trim().toLowerCase()

/** Links in mails to an address that was merged into another one still work. */
export const hasOrHadEmail = (row: { email: string; earlier_emails: string[] }, address: string): boolean =>
  [row.email, ...row.earlier_emails].some((email) => hasEmail({ email }, address))

type NamedPerson = Pick<PersonIdentity, 'first_name' | 'last_name'>

const nameKeyOf = ({ first_name, last_name }: NamedPerson) => [first_name, last_name].map(normalisedName).join('\n')

/** The people whose name another one of these people has as well. */
export function namesakesAmong<Person extends NamedPerson>(people: readonly Person[]): ReadonlySet<Person> {
  const named = people.filter((person) => fullName({ ...person, title: '' }) !== '')
  const groups = [...Map.groupBy(named, nameKeyOf).values()]
  return new Set(groups.filter(({ length }) => length > 1).flat())
}

/** Colleagues may share the address of their practice. */
export const hasSameName = (a: NamedPerson, b: NamedPerson): boolean => nameKeyOf(a) === nameKeyOf(b)

/** A person may answer an invitation from another address; a colleague who got it passed on is another person. */
export function isSamePerson(a: PersonIdentity, b: PersonIdentity): boolean {
  if (hasEmail(a, b.email)) return true
  return hasSameName(a, b)
}
