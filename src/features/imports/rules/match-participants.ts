import type { Interval } from '@/contract/values/attendance'
import type { ImportOutcome, LeftOutReason, Match } from '@/contract/values/imports'
import { type CreditedTime, type EventSpan, minutesAttended, wasThere } from '@/features/attendance/rules'
import { isSeated, type SeatState } from '@/features/registrations/rules/states'
import type { CellMessages } from '../contract'
import type { Participant } from './attendance-list'
import { nameKeyOf } from './person-names'

type EventPerson = SeatState & { id: string; email: string; first_name: string; last_name: string }

export function indexPeople<Person extends EventPerson>(people: readonly Person[]) {
  const byEmail = Map.groupBy(people, ({ email }) => email)
  const byName = Map.groupBy(people, ({ first_name, last_name }) => nameKeyOf(`${first_name} ${last_name}`))
  return { byEmail, byName }
}

type ParticipantDecision = {
  registration_id: string | null
  matched_by: Match | null
  left_out: LeftOutReason | null
  failures: CellMessages
}
const UNDECIDED: ParticipantDecision = { registration_id: null, matched_by: null, left_out: null, failures: {} }

/** Finds the person with a seat who is meant: by the address, or else by a name that only one of them has. */
export function decideParticipant(
  participant: Participant,
  { people, event }: { people: ReturnType<typeof indexPeople>; event: EventSpan },
): ParticipantDecision {
  if (participant.isUnreadable) return { ...UNDECIDED, failures: { name: ['import_time_unknown'] } }
  if (participant.isOrganiser) return { ...UNDECIDED, left_out: 'organiser' }
  if (!wasThere(attendedIn(participant.intervals), event)) return { ...UNDECIDED, left_out: 'absent' }
  const withEmail = participant.emails.flatMap((email) => people.byEmail.get(email) ?? [])
  const withName = participant.names.filter(isFullName).flatMap((name) => people.byName.get(name) ?? [])
  const [seated] = withEmail.filter(isSeated)
  if (seated) return { ...UNDECIDED, registration_id: seated.id, matched_by: 'email' }
  const namesakes = new Set(withName.filter(isSeated).map(({ id }) => id))
  const [namesake] = namesakes
  if (namesake && namesakes.size === 1) return { ...UNDECIDED, registration_id: namesake, matched_by: 'name' }
  return { ...UNDECIDED, failures: { [participant.email ? 'email' : 'name']: [reasonOf([...withEmail, ...withName])] } }
}

/** One word, such as a first name, identifies nobody. */
const isFullName = (key: string) => key.includes(' ')

export function reasonOf(found: readonly SeatState[]): string {
  if (found.some(isSeated)) return 'import_name_twice'
  if (found.some(({ cancelled_at }) => cancelled_at !== null)) return 'import_cancelled'
  return found.length > 0 ? 'not_registered_yet' : 'import_nobody'
}

const attendedIn = (intervals: readonly Interval[]) => ({ participated: intervals[0]?.came_at ?? null, intervals })

export const minutesOfIntervals = (intervals: readonly Interval[], event: CreditedTime): number =>
  minutesAttended(attendedIn(intervals), event)

type Attendee = { participated: string | null; intervals: readonly Interval[] }
type AttendanceChange = { outcome: ImportOutcome; intervals: Interval[]; participated: string | null }

/** The change that all rows of a person make together: the intervals that are not stored yet, and the check-in. */
export function attendanceChangeOf(listed: readonly Interval[], stored: Attendee): AttendanceChange {
  const known = new Set(stored.intervals.map(timesKeyOf))
  const intervals = [...new Map(listed.map((interval) => [timesKeyOf(interval), interval]))]
    .filter(([key]) => !known.has(key))
    .map(([, interval]) => interval)
  const [first] = listed.map(({ came_at }) => came_at).sort()
  const participated = stored.participated ?? first ?? null
  const isChanged = intervals.length > 0 || participated !== stored.participated
  return { outcome: isChanged ? 'updated' : 'unchanged', intervals, participated }
}

const timesKeyOf = ({ came_at, left_at }: Interval) =>
  `${Date.parse(came_at)} ${left_at === null ? '' : Date.parse(left_at)}`
