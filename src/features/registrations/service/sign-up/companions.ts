import 'server-only'
import { and, eq } from 'drizzle-orm'
import { NotFound } from '@/contract/problems'
import { db, type Tx } from '@/server/db'
import type { CompanionsForm } from '../contract/public'
import {
  companyInvitationsOf,
  isSeated,
  refuseUnlessEnough,
  refuseUnlessOpen,
  refuseUnlessParty,
  takenOf,
} from '../rules'
import { holdsSeat, registrations } from '../table'
import { lockWorkshop } from './lock'
import { countNamed } from './named'
import { countSeatsLeft, findPeople, inLane, type Row, seatOf, settle, takeSeats } from './seat'

type Adding = { form: CompanionsForm; link: Pick<Row, 'id' | 'workshop_id' | 'accompaniment_of'>; now: Date }

/** All of them or nobody. The answer names the registration of the link, never the one that it came along with. */
export async function addCompanions(form: CompanionsForm, { now }: { now: Date }) {
  const { id, workshop_id, accompaniment_of } = registrations
  const [link] = await db
    .select({ id, workshop_id, accompaniment_of })
    .from(registrations)
    .where(eq(registrations.invite_slug, form.invite_slug))
  if (!link) throw new NotFound()
  await countNamed(form.company.map(({ email }) => email))
  return inLane(link.workshop_id, () => settle((tx) => seatCompanions(tx, { form, link, now })))
}

async function seatCompanions(tx: Tx, { form, link, now }: Adding) {
  const workshop = await lockWorkshop(tx, link.workshop_id)
  const emails = form.company.map(({ email }) => email)
  const known = await findPeople(tx, workshop, {
    emails,
    ids: [link.id, link.accompaniment_of].filter((id) => id !== null),
  })
  const host = hostOf(known, link)
  const taken = takenOf(known, emails)
  const company = known.filter((row) => row.accompaniment_of === host.id)
  if (takenOf(company, emails).length === emails.length) return { id: link.id }

  const seats_left = await countSeatsLeft(tx, workshop)
  refuseUnlessOpen({ ...workshop, seats_left }, now)
  if (taken.length > 0) return { already_registered: true, emails: taken }
  refuseUnlessEnough(seats_left, emails.length)
  const before = await tx.$count(registrations, and(eq(registrations.accompaniment_of, host.id), holdsSeat))
  refuseUnlessParty(before + emails.length)

  const invited = companyInvitationsOf(form.company, known)
  const seats = form.company.map((companion, place) =>
    seatOf({ ...companion, language: host.language }, { workshop, invited: invited[place], main: host, now }),
  )
  await takeSeats(tx, { main: host, seats, known, now })
  return { id: link.id }
}

/** Companions of a companion belong to the registration that all came with, as long as it stands. */
function hostOf(known: Row[], link: Adding['link']): Row {
  const [own, main] = [link.id, link.accompaniment_of].map((id) => known.find((row) => row.id === id && isSeated(row)))
  if (!own) throw new NotFound()
  return main ?? own
}
