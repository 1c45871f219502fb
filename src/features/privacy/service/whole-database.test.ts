import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '@/schema/access'
import { blacklistedEmails, notificationEmails } from '@/schema/mails'
import { seasonRecipients } from '@/schema/season'
import { auditLog } from '@/schema/system/audit'
import { db } from '@/server/database/db'
import { IMPERSONAL_COLUMNS, IMPERSONAL_TABLES, PERSONAL_COLUMNS, WHOLE_TABLES } from '@/testing/column-decisions'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { aPersonEverywhere } from '@/testing/person-everywhere'
import { aUser } from '@/testing/users'
import { erasePerson, previewErasure } from './erase-person'
import { findHeld } from './held'

const PAST = { date: '2026-01-15' }
const now = () => new Date()

async function aContext() {
  return { author: { id: (await aUser()).id }, now: now() }
}

const eraseAs = async (email: string, forget_blacklist = false) =>
  erasePerson({ email, confirm: email, forget_blacklist }, await aContext())

it('previews exactly its effects, and changes nothing', async () => {
  const { email } = await aPersonEverywhere()
  const found = await findHeld(email, { locale: 'de' })
  const preview = await previewErasure({ email, forget_blacklist: false }, await aContext())
  expect(await findHeld(email, { locale: 'de' })).toEqual(found)
  expect((await eraseAs(email)).steps).toEqual(preview.steps)
})

it('can be repeated', async () => {
  const { email } = await aPersonEverywhere()
  await eraseAs(email)
  const again = await eraseAs(email)
  expect(again.steps.filter(({ what }) => what !== 'kept')).toEqual([])
})

it('succeeds for two concurrent erasures of the same person', async () => {
  const { email } = await aPersonEverywhere()
  const author = await aContext()
  const wish = { email, confirm: email, forget_blacklist: false }
  const answers = await Promise.all([erasePerson(wish, author), erasePerson(wish, author)])
  const busy = answers.filter(({ steps }) => steps.some(({ kind }) => kind === 'registrations_past'))
  expect(busy).toHaveLength(1)
})

type Column = { place: string; table_name: string; column_name: string }

const textColumns = async () =>
  Array.from(
    await db.execute<Column>(sql`
      select table_name || '.' || column_name as place, table_name, column_name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and data_type in ('text', 'jsonb', 'json', 'character varying', 'character', 'bytea', 'ARRAY')
      order by 1`),
  )

async function columnsContaining(words: string[]): Promise<string[]> {
  const places: string[] = []
  for (const { place, table_name, column_name } of await textColumns()) {
    const text = sql`lower(${sql.identifier(column_name)}::text)`
    const holds = words.map((word) => sql`position(${word.toLowerCase()} in ${text}) > 0`)
    const [found] = await db.execute<{ found: boolean }>(
      sql`select exists (select from ${sql.identifier(table_name)} where ${sql.join(holds, sql` or `)}) as found`,
    )
    if (found?.found) places.push(place)
  }
  return places
}

it('has a decision for every text column about personal data', async () => {
  const decided = [...PERSONAL_COLUMNS, ...IMPERSONAL_COLUMNS]
  const isWhole = ({ table_name }: Column) => [...IMPERSONAL_TABLES, ...WHOLE_TABLES].includes(table_name)
  const places = (await textColumns()).filter((column) => !isWhole(column)).map(({ place }) => place)
  expect(places.toSorted()).toEqual(decided.toSorted())
})

describe('in the whole database', () => {
  it('leaves only the data of a person that the preview lists as kept', async () => {
    const { email, words } = await aPersonEverywhere()
    const before = await columnsContaining(words)
    const unfilled = [
      'attendance_records',
      'blacklisted_emails',
      'notification_emails',
      'season_recipients',
      'sessions',
      'recovery_codes',
    ]
    const ofRows = (await textColumns()).filter(({ table_name }) => WHOLE_TABLES.includes(table_name))
    const personal = [...PERSONAL_COLUMNS, ...ofRows.map(({ place }) => place)]
    const expected = personal.filter((place) => !unfilled.some((table) => place.startsWith(table)))
    const impossible =
      /person_notes|address_key|consent|intervals|snapshot|helper|papers|gender|points_number|invite_slug|ticket|_hash|provider_id|phone|failures|evaluation_requests|declined_mails|\.(?:id|registration_id|kind|provider|outcome|left_out|matched_by|language|timezone|format_\w+)$/
    expect(before).toEqual(expect.arrayContaining(expected.filter((place) => !impossible.test(place))))

    await eraseAs(email)
    expect(await columnsContaining(words)).toEqual([])
  })

  it('keeps the blacklist, the notification addresses and the accounts of staff', async () => {
    const { email, words } = await aPersonEverywhere()
    await db.insert(blacklistedEmails).values({ email })
    await db.insert(notificationEmails).values({ email })
    await db.insert(seasonRecipients).values({ email, language: 'de' })
    await db.update(users).set({ is_super_user: true }).where(eq(users.email, email))
    const kinds = (await eraseAs(email)).steps.filter(({ what }) => what === 'kept').map(({ kind }) => kind)
    expect(kinds).toEqual(['account_kept', 'blacklist_kept', 'notification', 'season'])
    const places = await columnsContaining(words)
    const ofRetained = [
      'audit_log.changes',
      'blacklisted_emails.',
      'notification_emails.',
      'season_recipients.',
      'users.',
      'second_factors.',
      'oauth_accounts.',
    ]
    expect(places.filter((place) => !ofRetained.some((start) => place.startsWith(start)))).toEqual([])
  })

  it('is logged by a key that can be computed only from the address', async () => {
    const { email } = await aRegistration(await aWorkshop(PAST))
    await eraseAs(email)
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, 'privacy'))
      .orderBy(sql`id desc`)
      .limit(1)
    expect(entry).toMatchObject({ action: 'erase', object_id: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(JSON.stringify(entry)).not.toContain(email)
  })
})
