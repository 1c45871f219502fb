import type { MailReason, MailRunKind, MailType, NoticeOccasion } from '@/contract/values/mails'
import type { GENDERS } from '@/contract/values/registrations'
import { greetingName } from '@/features/mails/rules/names'
import { fullName } from '@/features/registrations/rules/people'
import { endOf, hasAccessLink, hasStarted } from '@/features/workshops/rules'

type MailedRegistration = {
  registered: string | null
  participated: string | null
  cancelled_at: string | null
  deleted_at: string | null
  erased_at?: string | null
}
type EventTimes = { date: string; time: string; end_time: string | null }
type MailedEvent = EventTimes & { cancelled_at: string | null } & Parameters<typeof hasAccessLink>[0]
type CheckedMail = {
  type: MailType
  person: MailedRegistration
  event: MailedEvent
  run?: { kind: MailRunKind; created_at: string } | null
  /** An update tells that the event takes place after all. */
  was_cancelled?: boolean
  /** A body of the event needs a number that the person has not answered. */
  misses_number?: boolean
  /**
   * The person has a certificate to which the mail applies: a valid one, or, for a mail about the end of one, one that
   * has ended.
   */
  has_certificate?: boolean
  can_evaluate?: boolean
}

/** The reason why a mail about a registration is no longer true or no longer of use; null where it still is. */
export function dropReasonOf(
  { type, person, event, run, was_cancelled, misses_number, has_certificate, can_evaluate }: CheckedMail,
  now: Date,
): MailReason | null {
  // A notice and the answer to a cancellation are true whatever happened to the registration later.
  if (type === 'notice') return null
  if (type === 'cancellation') return person.cancelled_at ? null : 'not_cancelled'
  if (person.erased_at) return 'erased'
  if (person.deleted_at) return 'registration_gone'
  if (type === 'message') return messageDropReasonOf({ person, event, run })
  // A certificate ends whatever becomes of the registration and the event.
  if (isCertificateEnd(type)) return has_certificate ? null : 'no_certificate'
  if (person.cancelled_at) return 'cancelled_meanwhile'
  if (type === 'event_cancelled') return event.cancelled_at ? null : 'event_not_cancelled'
  if (event.cancelled_at) return 'event_cancelled'
  if (type === 'after_event') return afterEventDropReasonOf({ person, event }, now)
  if (type === 'certificate') return has_certificate ? null : 'no_certificate'
  if (isEvaluationMail(type)) return can_evaluate ? null : 'evaluated'
  if (type === 'invite' && person.registered) return 'registered_meanwhile'
  // Invited people who were informed of the cancellation are also informed that the event takes place after all.
  const isForInvited = type === 'event_update' && was_cancelled
  if (SEAT_MAIL_TYPES.has(type) && !person.registered && !isForInvited) return 'not_registered'
  // Bodies take numbers after the event as well.
  if (type === 'numbers') return misses_number ? null : 'no_number_missing'
  if (type === 'access' && !hasAccessLink(event)) return 'no_access_link'
  return endOf(event) < now ? 'event_over' : null
}

export const isEvaluationMail = (type: MailType): type is 'evaluation' | 'evaluation_reminder' =>
  type === 'evaluation' || type === 'evaluation_reminder'

export const isCertificateEnd = (type: MailType): type is 'certificate_revoked' | 'certificate_replaced' =>
  type === 'certificate_revoked' || type === 'certificate_replaced'

const SEAT_MAIL_TYPES = new Set<MailType>(['confirmation', 'reminder', 'event_update', 'moved', 'access', 'numbers'])

/**
 * Staff chose the people of a selection themselves, whatever their state is. A planned text is for an audience, and it
 * does not know of a cancellation of the event after its run began.
 */
function messageDropReasonOf({ person, event, run }: Omit<CheckedMail, 'type'>): MailReason | null {
  if (!run || run.kind === 'selection') return null
  if (person.cancelled_at) return 'cancelled_meanwhile'
  if (event.cancelled_at && event.cancelled_at >= run.created_at) return 'event_cancelled'
  if (run.kind === 'registered') return person.registered ? null : 'not_registered'
  if (run.kind === 'participated') return person.participated ? null : 'not_participated'
  return person.registered ? 'registered_meanwhile' : null
}

/** Only participants are thanked, and only after the event. */
function afterEventDropReasonOf({ person, event }: { person: MailedRegistration; event: EventTimes }, now: Date) {
  if (!person.participated) return 'not_participated'
  return hasStarted(event, now) ? null : 'event_ahead'
}

type PartyTimestamps = { id: string; registered: string | null; cancelled_at: string | null }

/** The people whom a notice lists: those who registered or cancelled together with the person of the notice, or who wait. */
export function peopleOfNotice<P extends PartyTimestamps>(
  people: P[],
  { occasion, id }: { occasion: NoticeOccasion; id: string },
) {
  if (occasion === 'waiting') return people.filter(({ registered, cancelled_at }) => !registered && !cancelled_at)
  if (occasion === 'substitution') return people.filter((person) => person.id === id)
  const column = occasion === 'registration' ? 'registered' : 'cancelled_at'
  const trigger = people.find((person) => person.id === id)
  return people.filter((person) => person === trigger || (trigger?.[column] && person[column] === trigger[column]))
}

type NamedPerson = { gender: (typeof GENDERS)[number] | null; title: string; first_name: string; last_name: string }

/** The message key below `mails.salutation` for this person, and the name in it. */
export function salutationOf(person: NamedPerson) {
  const { gender, title, first_name, last_name } = person
  const name = greetingName(fullName(person))
  if (!name || !greetingName(fullName({ first_name, last_name }))) return { form: 'nobody', name: '' } as const
  const formalName = greetingName(last_name) && greetingName(fullName({ title, first_name: '', last_name }))
  if (!formalName || (gender !== 'm' && gender !== 'f')) return { form: 'person', name } as const
  const form = title ? (`${gender}_titled` as const) : gender
  return { form, name: formalName }
}
