import 'server-only'
import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Locale } from '@/contract/locales'
import { Invalid, NotFound, Problem } from '@/contract/problems'
import { seatsLeftOf } from '@/features/workshops/rules'
import { workshops } from '@/features/workshops/table'
import { db, type Tx } from '@/server/db'
import { prepared, together } from '@/server/kept'
import { type RegistrationForm, TERMS_VERSION } from '../contract/public'
import { externalIdOf, invitationsOf, isSeated, refuseUnlessEnough, refuseUnlessOpen, takenOf } from '../rules'
import { registrations } from '../table'
import { lockWorkshop } from './lock'
import { countNamed } from './named'
import {
  countSeatsLeft,
  findPeople,
  inLane,
  isSeatAt,
  isSubmission,
  type Row,
  seatOf,
  settle,
  takeSeats,
  type Workshop,
} from './seat'

type Submit = { locale: Locale; now: Date; key: string }

/** All of the party or nobody. A repeated submit is answered like the first, even when nothing is free any more. */
export const registerParty = (form: RegistrationForm, submit: Submit) =>
  inLane(form.workshop_id, async () => {
    const { submitted, ...event } = await look(form, submit)
    if (submitted) return { id: submitted }
    await countNamed([form.email, ...form.company.map(({ email }) => email)])
    // Most of a rush ends here, and holds nobody up. Of an unlisted event strangers learn nothing.
    if (!event.nonpublic) refuseUnlessOpen(event, submit.now)
    return settle((tx) => seatParty(tx, { form, ...submit }))
  })

/** How things stand before the lock: enough to refuse, not to promise. */
async function look({ workshop_id }: RegistrationForm, { key }: Submit) {
  const [found] = await standing().execute({ workshop_id, key })
  if (!found) throw new NotFound()
  return { ...found, seats_left: seatsLeftOf(found.maximum_participants, Number(found.taken)) }
}

const standing = prepared(() => {
  const { nonpublic, signup_active, teaser_only, date, time, registration_deadline, maximum_participants } = workshops
  const ofWorkshop = isSeatAt(sql.placeholder('workshop_id'))
  const submission = db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(ofWorkshop, isSubmission(sql.placeholder('key'))))
  return db
    .select({
      ...{ nonpublic, signup_active, teaser_only, date, time, registration_deadline, maximum_participants },
      taken: sql<number>`case when ${maximum_participants} > 0 then ${db.$count(registrations, ofWorkshop)} end`,
      submitted: sql<string | null>`(${submission})`,
    })
    .from(workshops)
    .where(eq(workshops.id, sql.placeholder('workshop_id')))
    .prepare('standing')
})

type Submitted = Submit & { form: RegistrationForm }

async function seatParty(tx: Tx, { form, ...submit }: Submitted) {
  const { now, key } = submit
  const workshop = await lockWorkshop(tx, form.workshop_id)
  const emails = [form.email, ...form.company.map(({ email }) => email)]
  const [known, seats_left] = await together(
    findPeople(tx, workshop, { emails, invite_slug: form.invite_slug, submission_key: key }),
    countSeatsLeft(tx, workshop),
  )
  if (workshop.nonpublic && !known.some(({ invite_slug }) => invite_slug === form.invite_slug)) throw new NotFound()
  const repeated = known.find((row) => row.submission_key === key && isSeated(row))
  if (repeated) return { id: repeated.id }

  refuseUnlessOpen({ ...workshop, seats_left }, now)
  const taken = takenOf(known, emails)
  if (taken.includes(form.email)) throw new Invalid({ email: ['email_exist'] })
  if (taken.length > 0) return { already_registered_participant: true, emails: taken }
  refuseUnlessEnough(seats_left, emails.length)

  const { main, seats } = partyOf(form, { ...submit, workshop, known })
  await takeSeats(tx, { main, seats, known, now })
  return { id: main.id }
}

type Party = Submit & { workshop: Workshop; known: Row[] }

function partyOf(form: RegistrationForm, { workshop, known, now, key, locale }: Party) {
  const { company, workshop_id, invite_slug, terms_conditions, language = locale, ...typed } = form
  const invited = invitationsOf(form, known)
  const main = seatOf(
    {
      ...typed,
      language,
      ipad: workshop.ipad && typed.ipad,
      ipad_shippingaddress: workshop.ipad && typed.ipad ? typed.ipad_shippingaddress : '',
      external_id: externalIdOf(form, known),
      agb: terms_conditions,
      terms_accepted_at: now.toISOString(),
      terms_version: TERMS_VERSION,
      submission_key: key,
    },
    { workshop, invited: invited.main, now },
  )
  const companions = company.map((companion, place) =>
    seatOf({ ...companion, language }, { workshop, invited: invited.company[place], main, now }),
  )
  return { main, seats: [main, ...companions] }
}

const KEY = /^[\x21-\x7e]{8,200}$/

/** Names one submit: the key of the program that sends it, else where it came from, with all that was typed. */
export function submissionKeyOf(form: RegistrationForm, sent: { header: string | null; address: string }): string {
  const { header, address } = sent
  if (header !== null && !KEY.test(header)) throw new Problem(400, 'bad_request')
  return createHash('sha256')
    .update(JSON.stringify([header ?? address, form]))
    .digest('hex')
}
