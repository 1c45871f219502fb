import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { permissionOf } from '@/contract/endpoint'
import type { ImportKind } from '@/contract/values/imports'
import { loadTranslator } from '@/i18n/messages'
import { importResults, importRows } from '@/schema/imports'
import { db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { anEmail, aRegistration, aWorkshop } from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { anUploadedList } from '@/testing/spreadsheets/uploads'
import { readSpreadsheet } from '@/testing/spreadsheets/written-workbooks'
import { aUser } from '@/testing/users'
import { downloadFailures } from '../contract'
import { checkImport } from './check-upload'
import { pruneImports } from './prune'
import { getImport } from './read-imports'
import { runImport, writeNextBatch } from './run'

const GET = routeOf('imports.downloadFailures')

const someone = () => aUser({ permissions: [permissionOf(downloadFailures)] })
type Person = Awaited<ReturnType<typeof someone>>

async function imported(
  xlsx: File,
  id: number,
  { author, kind = 'registrations' }: { author: Person; kind?: ImportKind },
) {
  const result = await checkImport({ xlsx, id, kind }, { author, now: new Date() })
  await runImport(result.id, { author, now: new Date() })
  while (await writeNextBatch(result.id));
  return getImport(result.id)
}

const fetched = ({ token }: Person, query = {}) => callRoute(GET, { token, query })

describe('the faulty rows as a file', () => {
  it('hold the cells with the reasons, and can be imported once they are corrected', async () => {
    const author = await someone()
    const workshop = await aWorkshop()
    const t = await loadTranslator('de')
    const known = await aRegistration(workshop, { city: 'Bonn' })
    const list = await anUploadedList(
      ['E-mail', 'Gender', 'City', 'Hobby'],
      [
        [known.email, 'm', 'Ulm', 'chess'],
        ['zoe@', '?', '=1+1', 'chess'],
      ],
    )
    await imported(list, workshop.id, { author })

    const { headers, response } = await fetched(author, { locale: 'de' })
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toMatch(
      new RegExp(`\\d{4}-\\d{2}-\\d{2} ${t('imports.failures_name')} ${workshop.title}\\.xlsx`),
    )
    const { rows, sheet } = await readSpreadsheet(response)
    expect(rows).toEqual([
      {
        Zeile: '3',
        'E-Mail': 'zoe@',
        Anrede: '?',
        Ort: '=1+1',
        Grund: `Anrede: ${t('errors.gender_unknown')} E-Mail: ${t('errors.email_invalid')}`,
      },
    ])
    expect(sheet).not.toContain('<f>')

    const corrected = rows.map((row) => Object.values({ ...row, 'E-Mail': anEmail(), Anrede: 'w' }))
    const again = await imported(await anUploadedList(Object.keys(rows[0] ?? {}), corrected), workshop.id, { author })
    expect(again).toMatchObject({ counts: { created: 1, updated: 0, unchanged: 0, failed: 0 }, ignored: [] })
  })

  it('are those of the last import of the user, or of the requested one', async () => {
    const one = await someone()
    const other = await someone()
    const workshop = await aWorkshop()
    const faulty = (email: string) => anUploadedList(['E-mail'], [[email]])
    const first = await imported(await faulty('first'), workshop.id, { author: one })
    await imported(await faulty('second'), workshop.id, { author: one, kind: 'participated' })
    await imported(await faulty('third'), workshop.id, { author: other })
    const emailsOf = async (query = {}) =>
      (await readSpreadsheet((await fetched(one, query)).response)).rows.map((row) => row['E-mail'])
    expect(await emailsOf()).toEqual(['second'])
    expect(await emailsOf({ id: first.id })).toEqual(['first'])
  })

  it('do not exist if the last import has none, even if the one before had some', async () => {
    const author = await someone()
    const workshop = await aWorkshop()
    await imported(await anUploadedList(['E-mail'], [['faulty']]), workshop.id, { author })
    const { id } = await imported(await anUploadedList(['E-mail'], [[anEmail()]]), workshop.id, { author })
    expect([(await fetched(author)).status, (await fetched(author, { id })).status]).toEqual([404, 404])
  })
})

it('deletes refused rows after a day and other rows after thirty days, but never the import itself', async () => {
  const author = await someone()
  const workshop = await aWorkshop()
  const list = () => anUploadedList(['E-mail'], [['faulty'], [anEmail()]])
  const { id } = await imported(await list(), workshop.id, { author })
  const unasked = await checkImport(
    { xlsx: await list(), id: workshop.id, kind: 'registrations' },
    {
      author,
      now: new Date(),
    },
  )
  const afterDays = async (days: number) => {
    await pruneImports(new Date(Date.now() + days * 24 * 60 * 60 * 1000))
    const rows = await db.select().from(importRows).where(eq(importRows.import_result_id, id))
    return rows.map(({ outcome }) => outcome)
  }
  expect(await afterDays(0.9)).toEqual(['failed', 'created'])
  expect(await afterDays(1.1)).toEqual(['created'])
  expect(await afterDays(29)).toEqual(['created'])
  expect(await afterDays(31)).toEqual([])
  const remaining = await db.select().from(importResults).where(eq(importResults.workshop_id, workshop.id))
  expect(remaining).toMatchObject([{ id, counts: { created: 1, failed: 1 } }])
  expect(remaining.map((row) => row.id)).not.toContain(unasked.id)
})
