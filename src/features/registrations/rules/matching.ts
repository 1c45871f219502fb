import { NO_EXTERNAL_ID } from '@/contract/values/registrations'
import { hasEmail, isSamePerson, type PersonIdentity } from './people'
import { isInvited, isSeated, type SeatState } from './states'

type RegistrationMatch = PersonIdentity & SeatState & { invite_slug: string; external_id: string }
type Party = PersonIdentity & { invite_slug?: string | null; company: { email: string }[] }

/** The invitations that a party answers, each at most once, so that the data of an invitation stays with its person. */
export function invitationsOf<Row extends RegistrationMatch>(party: Party, matches: Row[]) {
  const open = matches.filter(isInvited)
  const main = linkedMatchOf(party, open) ?? open.find((row) => hasEmail(row, party.email))
  return {
    main,
    company: companyInvitationsOf(
      party.company,
      open.filter((row) => row !== main),
    ),
  }
}

export const companyInvitationsOf = <Row extends RegistrationMatch>(company: { email: string }[], matches: Row[]) =>
  company.map(({ email }) => matches.find((row) => isInvited(row) && hasEmail(row, email)))

/** A person who cancelled and returns by the same link keeps the external id. */
export const externalIdOf = (party: Party, matches: RegistrationMatch[]): string =>
  (
    invitationsOf(party, matches).main ??
    linkedMatchOf(
      party,
      matches.filter((row) => !isSeated(row)),
    )
  )?.external_id ?? NO_EXTERNAL_ID

const linkedMatchOf = <Row extends RegistrationMatch>(
  { invite_slug, ...person }: Party,
  matches: Row[],
): Row | undefined => matches.find((row) => row.invite_slug === invite_slug && isSamePerson(row, person))

/** The addresses among these that hold a seat already. */
export const seatedEmailsOf = (matches: (SeatState & { email: string })[], emails: string[]): string[] =>
  emails.filter((email) => matches.some((row) => isSeated(row) && row.email === email))
