import { blacklistedEmails, mails, notificationEmails } from '@/schema/mails'
import { personNotes } from '@/schema/people'
import { registrations } from '@/schema/registrations'
import { waitlistEntries } from '@/schema/waitlist'
import type { Tx } from '@/server/database/db'
import { saveAccounts } from './accounts'
import { saveAccreditations } from './accreditations'
import { saveAttendance } from './attendance'
import { saveAudiences } from './audiences'
import { todayOf } from './calendar'
import { saveCertificates, saveCertificateTemplate, saveSigner } from './certificates'
import { saveEvaluations } from './evaluations'
import { EARLIER, THEMES } from './events/event'
import { saveEvents } from './events/save-events'
import { saveLegalTexts } from './legal-texts'
import { getItem } from './lookup'
import { saveMailPlans } from './mail-plan'
import { drawMailLog } from './mails'
import { addNumbers } from './numbers'
import { drawPeople, type People } from './people'
import { createRandom } from './random'
import { drawRegistrations } from './registrations'
import type { RegistrationDraft } from './scene'
import { saveSeries } from './series'
import { saveSponsors } from './sponsors'

const SEED = 20_261_120
const NOTIFIED_ADDRESSES = ['academy@example.org', 'events@example.org'] as const
const UNSUBSCRIBED = 'unsubscribed' as const
const BLACKLISTED_BY_STAFF = ['no-mails@example.com', 'praxis.verzogen@example.net', 'werbung-nein@example.org']

const NOTES = [
  'Ruft lieber an, als E-Mails zu lesen.',
  'Verträgt keine Nüsse.',
  'Hat Interesse, im Herbst selbst einen Vortrag zu halten.',
]

/** A statement has at most 65,535 parameters. */
const ROWS_AT_ONCE = 400

/**
 * Creates a believable academy in an empty database. The same day creates the same one, except for random ids and
 * secrets.
 */
export async function loadDemo(tx: Tx, now = new Date()): Promise<void> {
  const random = createRandom(SEED)
  const people = drawPeople(SEED)
  const { staff } = await saveAccounts(tx, now.toISOString())
  await saveLegalTexts(tx, { staff, now: now.toISOString() })
  const sponsors = await saveSponsors(tx, staff)
  const context = { now, today: todayOf(now), user_id: staff, sponsors }
  const current = await saveEvents(tx, THEMES, { ...context, random })
  // The earlier events have their own sequence, so that the current ones do not change with them.
  const randomBefore = createRandom(SEED + 1)
  const earlier = await saveEvents(tx, EARLIER, { ...context, random: randomBefore })
  const stages = [...current, ...earlier]

  await saveMailPlans(tx, { now, staff })
  await saveAccreditations(tx, { now, staff })
  await saveCertificateTemplate(tx, { now: now.toISOString(), staff })
  await saveSigner(tx, { now: now.toISOString(), staff })
  await saveSeries(tx, { now: now.toISOString(), staff })

  const { drafts: drawn, entries } = drawRegistrations(current, { now, random, people, staff })
  const before = drawRegistrations(earlier, { now, random: randomBefore, people, staff })
  const drafts = await addNumbers(tx, [...drawn, ...before.drafts], { people, stages, seed: SEED, now })
  const { unreachable } = people
  const log = drawMailLog(drafts, { random, stages, entries, unreachable, notified: NOTIFIED_ADDRESSES[0], staff, now })
  for (const rows of batchesOf(log.registrations)) await tx.insert(registrations).values(rows)
  await tx.insert(waitlistEntries).values(entries)
  await saveAttendance(tx, log.registrations, { stages, seed: SEED, staff })
  for (const rows of batchesOf(log.mails)) await tx.insert(mails).values(rows)
  await saveEvaluations(tx, { now, staff })
  await saveCertificates(tx, { now, staff })
  await saveAudiences(tx, { now, staff })
  await saveAddresses(tx, { drafts, people, staff, now: now.toISOString() })
}

type Addresses = { drafts: RegistrationDraft[]; people: People; staff: number; now: string }

async function saveAddresses(tx: Tx, { drafts, people, staff, now }: Addresses): Promise<void> {
  const unsubscribed = drafts.flatMap(({ email, unsubscribed_at }) =>
    unsubscribed_at
      ? [{ email, reason: UNSUBSCRIBED, created_at: unsubscribed_at, updated_at: unsubscribed_at, updated_by: null }]
      : [],
  )
  const bounced = { email: people.unreachable.email, reason: 'bounced', note: '550 5.1.1 no such user here' } as const
  const byStaff = BLACKLISTED_BY_STAFF.map((email) => ({ email, created_at: now, updated_at: now, updated_by: staff }))
  await tx
    .insert(blacklistedEmails)
    .values([...unsubscribed, ...byStaff, { ...bounced, created_at: now, updated_at: now }])
  const notes = NOTES.map((text, index) => ({ email: getItem(drafts, index).email, text }))
  await tx
    .insert(personNotes)
    .values(notes.map((note) => ({ ...note, created_at: now, updated_at: now, updated_by: staff })))
  await tx.insert(notificationEmails).values(NOTIFIED_ADDRESSES.map((email) => ({ email, updated_by: staff })))
}

function* batchesOf<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) yield rows.slice(start, start + ROWS_AT_ONCE)
}
