import { isInvited, isSeated } from '@/features/registrations/rules/states'
import type { CellMessages } from '../contract'
import type { Attendance } from './attended-cell'

type Candidate = {
  id: string
  email: string
  external_id: string
  created_at: string
  registered: string | null
  cancelled_at: string | null
  deleted_at: string | null
  preliminary_registration: boolean
}

/** Several people may have the address: the exported id decides, then a seat, an invitation, and the newest date. */
export function matchPerson<Row extends Candidate>(
  { email, id }: { email: string; id?: string },
  candidates: readonly Row[],
) {
  const same = candidates.filter((row) => row.email === email && !row.preliminary_registration)
  return (
    same.find((row) => row.id === id) ??
    same.find(isSeated) ??
    same.find(isInvited) ??
    same.toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0]
  )
}

type AttendeeMatch<Row> =
  | { target: Row; failures?: undefined }
  | { failures: CellMessages; target?: undefined; isUnregistered?: true }

export function matchAttendee<Row extends Candidate>(
  wanted: Attendance,
  candidates: readonly Row[],
): AttendeeMatch<Row> {
  const { email, external_id } = wanted
  const byEmail = email ? matchPerson({ email }, candidates) : undefined
  const withId = candidates.filter((row) => external_id && row.external_id === external_id)
  const byId = withId.filter(isSeated)
  const attribute = email ? 'email' : 'external_id'
  if (byEmail && isSeated(byEmail)) return { target: byEmail }
  if (byId.length > 1) return { failures: { external_id: ['import_external_id_twice'] } }
  if (byId[0] && (!byEmail || byEmail.external_id === external_id)) return { target: byId[0] }
  if (byId[0]) return { failures: { external_id: ['import_two_people'] } }
  const message = byEmail || withId.length > 0 ? 'not_registered_yet' : 'import_nobody'
  return { failures: { [attribute]: [message] }, isUnregistered: true }
}

export const matchInvitation = <Row extends Candidate>(
  { email, external_id }: Attendance,
  candidates: readonly Row[],
): Row | undefined =>
  candidates.find((row) => isInvited(row) && row.email === email) ??
  candidates.find((row) => isInvited(row) && external_id !== undefined && row.external_id === external_id)
