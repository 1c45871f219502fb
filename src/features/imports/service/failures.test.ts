import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { GET } from '@/app/api/sandoz/workshop_registration/downloadParticipatedFailedImportXlsx/route'
import { permissionOf } from '@/contract/endpoint'
import { translatorFor } from '@/i18n/messages'
import { db } from '@/server/db'
import { send } from '@/testing/calls'
import { anAddress, aRegistration, aWorkshop } from '@/testing/factories'
import { aPerson } from '@/testing/people'
import { readSpreadsheet } from '@/testing/spreadsheets'
import { aList } from '@/testing/uploads'
import { downloadFailures, type ImportKind } from '../contract'
import { importResults, importRows } from '../table'
import { checkImport } from './check'
import { getImport } from './find'
import { forgetImports } from './forget'
import { runImport, writeNext } from './run'

const someone = () => aPerson({ permissions: [permissionOf(downloadFailures)] })
type Person = Awaited<ReturnType<typeof someone>>

async function imported(
  xlsx: File,
  id: number,
  { author, kind = 'registrations' }: { author: Person; kind?: ImportKind },
) {
  const result = await checkImport({ xlsx, id, kind }, { author, now: new Date() })
  await runImport(result.id, { author, now: new Date() })
  while (await writeNext(result.id));
  return getImport(result.id)
}

const fetched = ({ token }: Person, query = {}) => send(GET, { token, query })

describe('the faulty rows as a file', () => {
  it('hold what stood in the cells and why it did not go, and can be imported once they are corrected', async () => {
    const [author, workshop, t] = [await someone(), await aWorkshop(), await translatorFor('de')]
    const known = await aRegistration(workshop, { city: 'Bonn' })
    const list = await aList(
      ['E-mail', 'Gender', 'City', 'Hobby'],
      [
        [known.email, 'm', 'Ulm', 'chess'],
        ['zoe@', '?', '=1+1', 'chess'],
      ],
    )
    await imported(list, workshop.id, { author })

    const { headers, response } = await fetched(author, { locale: 'de' })
    expect(headers.get('content-disposition')).toMatch(/\d{4}-\d{2}-\d{2}/)
    const { rows, sheet } = await readSpreadsheet(response)
    expect(rows).toEqual([
      {
        Zeile: '3',
        'E-Mail': 'zoe@',
        Geschlecht: '?',
        Ort: '=1+1',
        Grund: `Geschlecht: ${t('errors.gender_unknown')} E-Mail: ${t('errors.email_invalid')}`,
      },
    ])
    expect(sheet).not.toContain('<f>')

    const corrected = rows.map((row) => Object.values({ ...row, 'E-Mail': anAddress(), Geschlecht: 'w' }))
    const again = await imported(await aList(Object.keys(rows[0] ?? {}), corrected), workshop.id, { author })
    expect(again).toMatchObject({ counts: { created: 1, updated: 0, unchanged: 0, failed: 0 }, ignored: [] })
  })

  it('are those of the own last import, or of the one that is asked for', async () => {
    const [one, other, workshop] = [await someone(), await someone(), await aWorkshop()]
    const faulty = (email: string) => aList(['E-mail'], [[email]])
    const first = await imported(await faulty('first'), workshop.id, { author: one })
    await imported(await faulty('second'), workshop.id, { author: one, kind: 'participated' })
    await imported(await faulty('third'), workshop.id, { author: other })
    const emailsOf = async (query = {}) =>
      (await readSpreadsheet((await fetched(one, query)).response)).rows.map((row) => row['E-mail'])
    expect(await emailsOf()).toEqual(['second'])
    expect(await emailsOf({ id: first.id })).toEqual(['first'])
  })

  it('are not there where nothing was refused in the last one, whatever the one before had', async () => {
    const [author, workshop] = [await someone(), await aWorkshop()]
    await imported(await aList(['E-mail'], [['faulty']]), workshop.id, { author })
    const { id } = await imported(await aList(['E-mail'], [[anAddress()]]), workshop.id, { author })
    expect([(await fetched(author)).status, (await fetched(author, { id })).status]).toEqual([404, 404])
  })
})

it('what was refused is forgotten after a day, the rest after thirty, and that there was an import never', async () => {
  const [author, workshop] = [await someone(), await aWorkshop()]
  const list = () => aList(['E-mail'], [['faulty'], [anAddress()]])
  const { id } = await imported(await list(), workshop.id, { author })
  const unasked = await checkImport(
    { xlsx: await list(), id: workshop.id, kind: 'registrations' },
    {
      author,
      now: new Date(),
    },
  )
  const afterDays = async (days: number) => {
    await forgetImports(new Date(Date.now() + days * 24 * 60 * 60 * 1000))
    const rows = await db.select().from(importRows).where(eq(importRows.import_result_id, id))
    return rows.map(({ outcome }) => outcome)
  }
  expect(await afterDays(0.9)).toEqual(['failed', 'created'])
  expect(await afterDays(1.1)).toEqual(['created'])
  expect(await afterDays(29)).toEqual(['created'])
  expect(await afterDays(31)).toEqual([])
  const kept = await db.select().from(importResults).where(eq(importResults.workshop_id, workshop.id))
  expect(kept).toMatchObject([{ id, counts: { created: 1, failed: 1 } }])
  expect(kept.map((row) => row.id)).not.toContain(unasked.id)
})
