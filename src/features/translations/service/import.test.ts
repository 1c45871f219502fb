import { afterEach, expect, it } from 'vitest'
import { LOCALES } from '@/contract/locales'
import { loadMessages, loadShippedMessages } from '@/i18n/messages'
import { translationOverrides } from '@/schema/texts'
import { db } from '@/server/database/db'
import { xlsxResponse } from '@/server/spreadsheets/write/xlsx'
import { readSpreadsheet } from '@/testing/spreadsheets/written-workbooks'
import { aUser } from '@/testing/users'
import { exportTranslations } from './export-texts'
import { importTranslations } from './import'
import { saveClientTranslations } from './save'
import { textsOf } from './texts'

const now = new Date('2026-11-22T09:00:00Z')

afterEach(async () => {
  await db.delete(translationOverrides)
})

const fileOf = async (response: Response) => new File([await response.blob()], 'texts.xlsx')

const exported = (language: 'de' | 'en') =>
  exportTranslations({ language, sourceLanguage: language === 'de' ? 'en' : 'de' }, { locale: 'de', now })

async function imported(xlsx: File, language: 'de' | 'en' = 'en') {
  return importTranslations({ xlsx, language }, { author: await aUser(), locale: 'en' })
}

type Row = Partial<Record<'module' | 'key' | 'target', string>>
const aSheet = (rows: Row[], titles = ['Bereich', 'Schlüssel', 'Text']) =>
  fileOf(
    xlsxResponse({
      name: 'x',
      now,
      tabName: 'x',
      columns: (['module', 'key', 'target'] as const).map((key, index) => ({
        key,
        title: titles[index] ?? '',
        kind: 'text',
      })),
      rows: rows.map((row) => ({ module: '', key: '', target: '', ...row })),
    }),
  )

it('exports every text of a language beside the shipped one', async () => {
  const body = { language: 'en', translations: { 'core.save': 'Keep' } } as const
  await saveClientTranslations(body, { author: await aUser(), now })
  const response = await exported('en')
  expect(response.headers.get('content-disposition')).toContain('2026-11-22')
  const { rows } = await readSpreadsheet(response)
  const shipped = await loadShippedMessages('en')
  expect(rows).toHaveLength(textsOf(shipped, Object.keys(shipped)).size)
  expect(rows.find((row) => row.Bereich === 'core' && row.Schlüssel === 'save')).toEqual({
    Bereich: 'core',
    Schlüssel: 'save',
    Ausgangstext: 'Speichern',
    Text: 'Keep',
    Standardtext: 'Save',
  })
})

it('changes nothing when an unchanged export is imported, in every language', async () => {
  for (const language of LOCALES) {
    const before = await loadMessages(language)
    const outcome = await imported(await fileOf(await exported(language)), language)
    expect(outcome).toMatchObject({ count: 0, failures: [], failurecount: 0 })
    expect(outcome.successcount).toBe(textsOf(before, Object.keys(before)).size)
    expect(await db.$count(translationOverrides)).toBe(0)
    expect(await loadMessages(language)).toEqual(before)
  }
})

it('saves the valid rows and reports the errors of the others with their rows', async () => {
  const outcome = await imported(
    await aSheet([
      { module: 'core', key: 'save', target: 'Keep' },
      { module: 'core', key: 'page', target: 'Page' },
      { module: 'core', key: 'nothing', target: 'x' },
      { module: 'core', key: 'cancel', target: '' },
      { module: 'core', key: 'save', target: 'Twice' },
      { module: 'mails', key: 'verify_email.subject', target: 'Two\nlines' },
    ]),
  )
  expect(outcome).toMatchObject({ count: 1, successcount: 1, failurecount: 4 })
  expect(outcome.failures.map(({ row, attribute, errors }) => [row, attribute, ...errors])).toEqual([
    [3, 'target', '{page} is missing here.'],
    [4, 'key', 'There is no such text.'],
    [6, 'key', 'This text is in row 2 already.'],
    [7, 'target', 'Write this text without line breaks.'],
  ])
  expect(outcome.failures[0]?.values).toEqual({ module: 'core', key: 'page', target: 'Page' })
  expect((await loadMessages('en')).core).toMatchObject({
    save: 'Keep',
    cancel: (await loadShippedMessages('en')).core.cancel,
  })
})

it('restores the shipped text when the cell contains it', async () => {
  await imported(await aSheet([{ module: 'core', key: 'save', target: 'Keep' }]))
  expect(await imported(await aSheet([{ module: 'core', key: 'save', target: 'Save' }]))).toMatchObject({ count: 1 })
  expect(await db.$count(translationOverrides)).toBe(0)
})

it('reads headings of any language, and names the missing columns', async () => {
  const row = { module: 'core', key: 'save', target: 'Keep' }
  expect(await imported(await aSheet([row], ['MODULE', 'key', 'Text']))).toMatchObject({ count: 1 })
  await expect(imported(await aSheet([row], ['Module', 'Name', 'Text']))).rejects.toMatchObject({
    status: 422,
    errors: { xlsx: [{ key: 'translation_no_columns' }] },
  })
})

it('refuses a file that is no spreadsheet', async () => {
  await expect(imported(new File(['module;key'], 'x.xlsx'))).rejects.toMatchObject({ status: 422 })
})
