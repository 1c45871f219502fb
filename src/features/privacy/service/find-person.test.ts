import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ensureTokens } from '@/features/registrations/service/personal-tokens'
import { notificationEmails } from '@/schema/mails'
import { auditLog } from '@/schema/system/audit'
import { db, type Tx } from '@/server/database/db'
import { withBulkDeadline, withRequestDeadline } from '@/server/database/deadline'
import { anEmail, aProfession, aRegistration, aWorkshop } from '@/testing/factories'
import { aPersonEverywhere } from '@/testing/person-everywhere'
import { readSpreadsheet } from '@/testing/spreadsheets/written-workbooks'
import { aUser } from '@/testing/users'
import { findings } from '../contract'
import { exportPerson } from './export-person'
import { showPerson } from './find-person'
import { findHeld, type HeldRow } from './held'
import { findOwnData } from './own-data'

const findPersonData = (email: string) => findHeld(email, { locale: 'de' })

const reading = async () => ({ locale: 'en' as const, principal: await aUser(), now: new Date() })

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function countWaiting(tx: Tx) {
  const [found] = await tx.execute<{ waiting: number }>(sql`select count(*)::int as waiting from pg_locks
    where not granted and database = (select oid from pg_database where datname = current_database())`)
  return found?.waiting ?? 0
}

describe('the data of an address', () => {
  it('is empty for an unknown address', async () => {
    const email = anEmail()
    const nothing = { kinds: [], offers_certificates: false, keeps_certificates: false }
    expect(await showPerson(email, await reading())).toEqual({ email, ...nothing })
  })

  it('contains the account, all registrations, certificates, mails, rows of lists and entries of the log', async () => {
    const { email } = await aPersonEverywhere()
    const all = await findPersonData(email)
    expect(all.account.data).toMatchObject([{ email, second_factor: false, providers: ['github'], roles: [] }])
    expect(all.sessions.total).toBe(2)
    expect(all.registrations.total).toBe(7)
    expect(all.registrations.data.filter((row: HeldRow) => row.deleted_at)).toHaveLength(1)
    expect(all.certificates).toMatchObject({ total: 2, data: [{ state: 'revoked' }, { state: 'issued', points: 2 }] })
    expect(all.numbers.data).toMatchObject([{ profession: null, efn: expect.stringMatching(/./) }])
    expect(all.imports.data).toMatchObject([{ row: 2, file_name: 'list.xlsx' }])
    expect(all.merges).toMatchObject({ total: 1, data: [{ kept_email: email, undone_at: null }] })
    expect(all.audit.total).toBeGreaterThanOrEqual(4)
    expect(all.mails.total).toBeGreaterThanOrEqual(4)
  })

  it('contains the notices to staff without their subjects, which name other people', async () => {
    const { email } = await aPersonEverywhere()
    const { data } = (await findPersonData(email)).mails
    const hasSubject = ({ type, subject }: (typeof data)[number]) => [type === 'notice', subject !== null]
    expect(data.map(hasSubject)).toEqual(
      expect.arrayContaining([
        [true, false],
        [false, true],
      ]),
    )
    expect(data.map(hasSubject)).not.toContainEqual([true, true])
  })

  it('is shown with the names of rows, and their other values with labels', async () => {
    const { email } = await aPersonEverywhere()
    const { kinds, ...choices } = findings.parse(await showPerson(email, await reading()))
    expect(choices).toEqual({ email, offers_certificates: true, keeps_certificates: false })
    const entriesOf = (wanted: string) => kinds.find(({ kind }) => kind === wanted)?.entries
    expect(entriesOf('sessions')?.[0]?.names).toEqual([
      expect.any(String),
      expect.stringMatching(/^Last used: \d\d\.\d\d\.\d{4} \d\d:\d\d$/),
      expect.stringMatching(/^Created: /),
    ])
    expect(entriesOf('account')?.[0]?.facts).toContainEqual({ term: 'May do everything', value: 'No' })
    expect(entriesOf('waitlist')?.[0]).toMatchObject({ names: [expect.any(String), expect.any(String), 'Waiting'] })
    expect(kinds.flatMap(({ entries }) => entries).filter(({ names }) => names.length === 0)).toEqual([])
  })

  it('is read over two connections at most, so that others can work meanwhile', async () => {
    const { email } = await aRegistration(await aWorkshop())
    const token = (await ensureTokens([email])).get(email) ?? ''
    const readings = [() => findHeld(email, { locale: 'de' }), () => findOwnData(token, { locale: 'de' })]
    for (const read of readings) {
      const { reading, waiting } = await db.transaction(async (tx) => {
        await tx.execute(sql`lock table registrations, mails, consents, person_notes in access exclusive mode`)
        const reading = read()
        await expect.poll(() => countWaiting(tx)).toBeGreaterThan(0)
        await pause(100)
        return { reading, waiting: await countWaiting(tx) }
      })
      expect(await reading).not.toBeNull()
      expect(waiting).toBeLessThanOrEqual(2)
    }
  })

  it('shows that the person had a companion, but not the name', async () => {
    const workshop = await aWorkshop()
    const main = await aRegistration(workshop)
    const companion = await aRegistration(workshop, { accompaniment_of: main.id, last_name: 'Zweig' })
    const of = async (email: string) => (await findPersonData(email)).registrations.data
    expect(await of(main.email)).toMatchObject([{ party: 'main', workshop_title: workshop.title }])
    expect(await of(companion.email)).toMatchObject([{ party: 'companion', last_name: 'Zweig' }])
    expect(JSON.stringify(await of(main.email))).not.toContain('Zweig')
  })

  it('names the profession in the language of the reader', async () => {
    const physician = await aProfession()
    const { email } = await aRegistration(await aWorkshop(), { profession_id: physician.id, efn: '802760400000005' })
    const answer = { profession: 'Ärztin oder Arzt', efn: '802760400000005' }
    expect((await findPersonData(email)).registrations.data).toMatchObject([answer])
    const response = await exportPerson({ email, format: 'xlsx' }, await reading())
    const { rows } = await readSpreadsheet(response, { number: 3 })
    expect(rows[0]).toMatchObject({ Profession: 'Physician' })
  })

  it('contains the entry of a notification address', async () => {
    const email = anEmail()
    await db.insert(notificationEmails).values({ email })
    expect(await findPersonData(email)).toMatchObject({ notification: { data: [{ created_at: expect.any(String) }] } })
  })
})

describe('the file with all of it', () => {
  it('is JSON with every kind, named by the day', async () => {
    const { email, words } = await aPersonEverywhere()
    const response = await exportPerson({ email, format: 'json' }, await reading())
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toMatch(/\d{4}-\d{2}-\d{2} .*\.json/)
    const file = await response.json()
    const all = await findPersonData(email)
    expect(file).toMatchObject({ email, account: [{ email }] })
    expect(file.registrations).toHaveLength(all.registrations.total)
    expect(file.mails).toHaveLength(all.mails.total)
    for (const word of words) expect(JSON.stringify(file)).toContain(word)
    expect(JSON.stringify(file)).not.toMatch(/password_hash|invite_slug|token_hash/)
  })

  it('is read with the deadline of its call, even by a reader without time left', async () => {
    const { email } = await aPersonEverywhere()
    const reader = await reading()
    const response = await withBulkDeadline(() => exportPerson({ email, format: 'json' }, reader))
    const file = await withRequestDeadline(async () => {
      await expect(db.execute(sql`select pg_sleep(5)`)).rejects.toThrow()
      return response.json()
    })
    expect(file.registrations).toHaveLength(7)
  }, 20_000)

  it('is a spreadsheet with a sheet for each kind', async () => {
    const { email } = await aPersonEverywhere()
    const response = await exportPerson({ email, format: 'xlsx' }, await reading())
    const bytes = await response.arrayBuffer()
    const people = await readSpreadsheet(new Response(bytes), { number: 3 })
    expect(people.rows).toHaveLength((await findPersonData(email)).registrations.total)
    expect(people.rows[0]).toMatchObject({ 'E-mail': email })
    expect(people.parts.get('xl/workbook.xml')).toMatch(
      /Account.*Sessions.*Registrations.*Certificates.*E-mails.*Blacklist.*Stored numbers.*Imports.*Log/s,
    )
  })

  it('is logged without the address', async () => {
    const email = anEmail()
    await exportPerson({ email, format: 'json' }, await reading())
    const entries = (await db.select().from(auditLog)).filter(({ action }) => action === 'export')
    expect(entries.at(-1)).toMatchObject({ object: 'privacy', object_id: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(JSON.stringify(entries)).not.toContain(email)
  })
})
