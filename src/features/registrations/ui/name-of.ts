import { fullName } from '../rules'

type Known = { title: string; first_name: string; last_name: string; email: string }

/** Of whom only the address is known, that is the name. */
export const nameOf = (person: Known): string => fullName(person) || person.email
