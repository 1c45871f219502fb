import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '@/features/accounts/table'
import { blacklistedEmails } from '@/features/blacklist/table'
import { notificationEmails } from '@/features/notifications/table'
import { db } from '@/server/db'
import { auditLog } from '@/server/tables'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { aPerson } from '@/testing/people'
import { everywhere } from '@/testing/whole-person'
import { erasePerson, previewErasure } from './erase'
import { findPerson } from './find'

const PAST = { date: '2026-01-15' }
const now = () => new Date()

async function doing() {
  return { author: { id: (await aPerson()).id }, now: now() }
}

const erase = async (email: string, forget_blacklist = false) =>
  erasePerson({ email, confirm: email, forget_blacklist }, await doing())

it('previews exactly what it will do, and does nothing of it', async () => {
  const { email } = await everywhere()
  const found = await findPerson(email)
  const preview = await previewErasure({ email, forget_blacklist: false }, await doing())
  expect(await findPerson(email)).toEqual(found)
  expect((await erase(email)).steps).toEqual(preview.steps)
})

it('is harmless twice', async () => {
  const { email } = await everywhere()
  await erase(email)
  const again = await erase(email)
  expect(again.steps.filter(({ what }) => what !== 'kept')).toEqual([])
})

it('two who erase the same person at once are both answered', async () => {
  const { email } = await everywhere()
  const author = await doing()
  const wish = { email, confirm: email, forget_blacklist: false }
  const answers = await Promise.all([erasePerson(wish, author), erasePerson(wish, author)])
  const busy = answers.filter(({ steps }) => steps.some(({ kind }) => kind === 'registrations_past'))
  expect(busy).toHaveLength(1)
})

/** What a text column holds, and so whether an erasure has to look at it. */
const OF_PEOPLE = {
  'audit_log.changes': 'emptied by redact_audit_entries',
  'blacklisted_emails.email': 'kept, or deleted on demand',
  'blacklisted_emails.note': 'kept, or deleted on demand',
  'import_rows.before': 'deleted',
  'import_rows.failures': 'deleted',
  'import_rows.values': 'deleted',
  'mail_batches.payload': 'emptied, or kept while others wait for it',
  'mails.calendar': 'emptied',
  'mails.data': 'emptied',
  'mails.email': 'anonymised',
  'mails.html': 'emptied',
  'mails.idempotency_key': 'emptied',
  'mails.message': 'replaced',
  'mails.provider_id': 'emptied',
  'mails.recipient_name': 'emptied',
  'mails.subject': 'emptied',
  'mails.text': 'emptied',
  'notification_emails.email': 'kept: staff entered it',
  'oauth_accounts.provider_account_id': 'deleted with the account',
  'registrations.city': 'emptied',
  'registrations.email': 'anonymised',
  'registrations.external_id': 'emptied',
  'registrations.first_name': 'emptied',
  'registrations.gender': 'emptied',
  'registrations.institution': 'emptied',
  'registrations.institution_address': 'emptied',
  'registrations.invite_slug': 'renewed',
  'registrations.ipad_shippingaddress': 'emptied',
  'registrations.last_name': 'emptied',
  'registrations.postal_code': 'emptied',
  'registrations.question': 'emptied',
  'registrations.search_text': 'follows by itself',
  'registrations.submission_key': 'emptied',
  'registrations.title': 'emptied',
  'second_factors.secret': 'deleted with the account',
  'recovery_codes.code_hash': 'deleted with the account',
  'sessions.token_hash': 'deleted with the account',
  'sessions.user_agent': 'deleted with the account',
  'tokens.email': 'deleted',
  'tokens.token_hash': 'deleted',
  'users.email': 'deleted, or kept with its rights',
  'users.first_name': 'deleted with the account',
  'users.name': 'deleted with the account',
  'users.password_hash': 'deleted with the account',
  'users.phone': 'deleted with the account',
  'users.second_name': 'deleted with the account',
}

/** Names of things, texts of staff, words of a list, ids that lead to nobody once the rest is gone. */
const OF_NOBODY = [
  'audit_log.action',
  'audit_log.object',
  'audit_log.object_id',
  'audit_log.request_id',
  'blacklisted_emails.reason',
  'files.content_type',
  'files.folder',
  'files.id',
  'files.name',
  'files.sha256',
  'files.variants',
  'import_results.columns',
  'import_results.counts',
  'import_results.file_name',
  'import_results.ignored',
  'import_results.kind',
  'import_results.state',
  'import_results.timezone',
  'import_rows.outcome',
  'import_rows.registration_id',
  'invariant_checks.name',
  'mail_batches.id',
  'mail_gates.message',
  'mail_gates.transport',
  'mail_runs.kind',
  'mail_runs.skipped',
  'mail_runs.submission_key',
  'mail_runs.type',
  'mails.batch_id',
  'mails.language',
  'mails.registration_id',
  'mails.state',
  'mails.type',
  'oauth_accounts.provider',
  'permissions.name',
  // A hash that is thrown away within the hour.
  'rate_limits.key',
  'registrations.accompaniment_of',
  'registrations.id',
  'registrations.language',
  'registrations.terms_version',
  'retention_log.rule',
  'roles.name',
  'route_permissions.action',
  'route_permissions.method',
  'route_permissions.uri',
  'sponsors.image',
  'sponsors.name',
  'tokens.kind',
  'translation_overrides.key',
  'translation_overrides.language',
  'translation_overrides.module',
  'translation_overrides.translation',
  'users.format_date',
  'users.format_datetime',
  'users.format_time',
  'users.language',
  'users.timezone',
]
const TABLES_OF_NOBODY = ['workshops', 'workshop_mails', 'frontend_texts']

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

async function placesOf(words: string[]): Promise<string[]> {
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

it('has decided for every column that holds text whether it can tell of a person', async () => {
  const decided = new Set([...Object.keys(OF_PEOPLE), ...OF_NOBODY])
  const columns = (await textColumns()).filter(({ table_name }) => !TABLES_OF_NOBODY.includes(table_name))
  expect(columns.map(({ place }) => place).filter((place) => !decided.has(place))).toEqual([])
  const known = new Set(columns.map(({ place }) => place))
  expect([...decided].filter((place) => !known.has(place))).toEqual([])
})

describe('in the whole database', () => {
  it('leaves nothing of a person but what it said that stays', async () => {
    const { email, words } = await everywhere()
    const before = await placesOf(words)
    const unfilled = ['blacklisted_emails', 'notification_emails', 'sessions', 'recovery_codes']
    const expected = Object.keys(OF_PEOPLE).filter((place) => !unfilled.some((table) => place.startsWith(table)))
    const impossible = /gender|invite_slug|_hash|provider_id|phone|postal_code|failures/
    expect(before).toEqual(expect.arrayContaining(expected.filter((place) => !impossible.test(place))))

    await erase(email)
    expect(await placesOf(words)).toEqual([])
  })

  it('leaves in place what stays: who is on the blacklist, who is told, who works here', async () => {
    const { email, words } = await everywhere()
    await db.insert(blacklistedEmails).values({ email })
    await db.insert(notificationEmails).values({ email })
    await db.update(users).set({ is_super_user: true }).where(eq(users.email, email))
    const kept = (await erase(email)).steps.filter(({ what }) => what === 'kept').map(({ kind }) => kind)
    expect(kept).toEqual(['account_kept', 'blacklist_kept', 'notification'])
    const places = await placesOf(words)
    const ofKept = [
      'audit_log.changes',
      'blacklisted_emails.',
      'notification_emails.',
      'users.',
      'second_factors.',
      'oauth_accounts.',
    ]
    expect(places.filter((place) => !ofKept.some((start) => place.startsWith(start)))).toEqual([])
  })

  it('tells the log that it was done, by a key that only knows who knows the address', async () => {
    const { email } = await aRegistration(await aWorkshop(PAST))
    await erase(email)
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
