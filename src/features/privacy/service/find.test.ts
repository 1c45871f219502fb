import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { notificationEmails } from '@/features/notifications/table'
import { db } from '@/server/db'
import { hurried, lengthy } from '@/server/patience'
import { auditLog } from '@/server/tables'
import { anAddress, aRegistration, aWorkshop } from '@/testing/factories'
import { aPerson } from '@/testing/people'
import { readSpreadsheet } from '@/testing/spreadsheets'
import { everywhere } from '@/testing/whole-person'
import { findings } from '../contract'
import { exportPerson } from './export'
import { findPerson } from './find'

const found = async (email: string) => findings.parse(await findPerson(email))

describe('what is known about an address', () => {
  it('is nothing where nobody ever left it', async () => {
    expect(await found(anAddress())).toMatchObject({
      ...{ account: null, blacklist: null, notification: null },
      registrations: { total: 0, data: [] },
      mails: { total: 0, data: [] },
    })
  })

  it('is the account, all registrations, mails, rows of lists and entries of the log', async () => {
    const { email } = await everywhere()
    const all = await found(email)
    expect(all.account).toMatchObject({ email, second_factor: false, providers: ['github'], roles: [] })
    expect(all.sessions.total).toBe(2)
    expect(all.registrations.total).toBe(5)
    expect(all.registrations.data.filter(({ deleted_at }) => deleted_at)).toHaveLength(1)
    expect(all.imports.data).toMatchObject([{ row: 2, file_name: 'list.xlsx' }])
    expect(all.audit.total).toBeGreaterThanOrEqual(4)
    expect(all.mails.total).toBeGreaterThanOrEqual(4)
  })

  it('tells that somebody came along, and nothing of who', async () => {
    const workshop = await aWorkshop()
    const main = await aRegistration(workshop)
    const companion = await aRegistration(workshop, { accompaniment_of: main.id, last_name: 'Zweig' })
    const of = async (email: string) => (await found(email)).registrations.data
    expect(await of(main.email)).toMatchObject([{ party: 'main', workshop_title: workshop.title }])
    expect(await of(companion.email)).toMatchObject([{ party: 'companion', last_name: 'Zweig' }])
    expect(JSON.stringify(await of(main.email))).not.toContain('Zweig')
  })

  it('is what was told to a notification address, except of whom', async () => {
    const email = anAddress()
    await db.insert(notificationEmails).values({ email })
    expect(await found(email)).toMatchObject({ notification: { created_at: expect.any(String) } })
  })
})

describe('the file with all of it', () => {
  const reading = async () => ({
    locale: 'en' as const,
    principal: { id: (await aPerson()).id, timezone: null },
    now: new Date(),
  })

  it('is JSON with every kind, named by the day', async () => {
    const { email, words } = await everywhere()
    const response = await exportPerson({ email, format: 'json' }, await reading())
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toMatch(/\d{4}-\d{2}-\d{2} .*\.json/)
    const file = await response.json()
    const all = await found(email)
    expect(file).toMatchObject({ email, account: [{ email }] })
    expect(file.registrations).toHaveLength(all.registrations.total)
    expect(file.mails).toHaveLength(all.mails.total)
    for (const word of words) expect(JSON.stringify(file)).toContain(word)
    expect(JSON.stringify(file)).not.toMatch(/password_hash|invite_slug|token_hash/)
  })

  it('is read with the patience of its call, by whom there is none left as well', async () => {
    const { email } = await everywhere()
    const reader = await reading()
    const response = await lengthy(() => exportPerson({ email, format: 'json' }, reader))
    const file = await hurried(async () => {
      await expect(db.execute(sql`select pg_sleep(5)`)).rejects.toThrow()
      return response.json()
    })
    expect(file.registrations).toHaveLength(5)
  }, 20_000)

  it('is a spreadsheet with a sheet for each kind', async () => {
    const { email } = await everywhere()
    const response = await exportPerson({ email, format: 'xlsx' }, await reading())
    const bytes = await response.arrayBuffer()
    const people = await readSpreadsheet(new Response(bytes), { number: 3 })
    expect(people.rows).toHaveLength((await found(email)).registrations.total)
    expect(people.rows[0]).toMatchObject({ 'E-mail': email })
    expect(people.parts.get('xl/workbook.xml')).toMatch(
      /Account.*Sessions.*Registrations.*E-mails.*Blacklist.*Imports.*Log/s,
    )
  })

  it('is noted in the log without the address', async () => {
    const email = anAddress()
    await exportPerson({ email, format: 'json' }, await reading())
    const entries = (await db.select().from(auditLog)).filter(({ action }) => action === 'export')
    expect(entries.at(-1)).toMatchObject({ object: 'privacy', object_id: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(JSON.stringify(entries)).not.toContain(email)
  })
})
