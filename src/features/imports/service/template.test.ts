import { describe, expect, it } from 'vitest'
import { GET } from '@/app/storage/Import_Vorlage.xlsx/route'
import { LOCALES } from '@/contract/locales'
import { XLSX_TYPE } from '@/contract/shapes'
import { EXAMPLE_PERSON } from '@/features/registrations/contract/spreadsheet'
import { loadTranslator } from '@/i18n/messages'
import { xlsxStream } from '@/server/spreadsheets/write/xlsx'
import { readSpreadsheet } from '@/testing/spreadsheets/written-workbooks'
import { IMPORT_ROWS_MAX } from '../contract'
import { readTable } from './read-list'

const ADDRESS = 'http://localhost:3000/storage/Import_Vorlage.xlsx'
const KEYS = [
  ...['title', 'first_name', 'last_name', 'gender', 'institution', 'institution_address', 'postal_code', 'city'],
  ...['email', 'language', 'external_id'],
] as const

const requestTemplate = (query = '', headers: Record<string, string> = {}) =>
  GET(new Request(ADDRESS + query, { headers }), undefined)

describe('the template', () => {
  it('is a small public file with a fixed name, which browsers cache', async () => {
    const response = await requestTemplate('?locale=de')
    expect(response.headers.get('content-type')).toBe(XLSX_TYPE)
    expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Import_Vorlage.xlsx")
    expect(response.headers.get('cache-control')).toBe('public, max-age=60, must-revalidate')
    expect((await response.bytes()).length).toBeLessThan(20_000)
    const again = await requestTemplate('?locale=de', { 'if-none-match': response.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  it('is in the language of its address, or else of the browser', async () => {
    const headingOf = async (response: Response) => (await readSpreadsheet(response)).cells.get('B1')?.text
    expect(await headingOf(await requestTemplate('?locale=en', { 'accept-language': 'de' }))).toBe('First name')
    expect(await headingOf(await requestTemplate('', { 'accept-language': 'en-GB,en' }))).toBe('First name')
    expect(await headingOf(await requestTemplate('?locale=fr'))).toBe('Vorname')
    expect((await requestTemplate()).headers.get('vary')).toBe('accept-language')
  })

  it.each(LOCALES)('has every column to fill in, an example, and lists of values in %s', async (locale) => {
    const t = await loadTranslator(locale)
    const { rows, sheet } = await readSpreadsheet(await requestTemplate(`?locale=${locale}`))
    const headings = KEYS.map((key) => t(`people.${key}`) + (key === 'email' ? ' *' : ''))
    expect(rows).toEqual([Object.fromEntries(KEYS.map((key, index) => [headings[index], EXAMPLE_PERSON[key]]))])
    expect(sheet).toContain(`sqref="D2:D${IMPORT_ROWS_MAX + 1}"><formula1>"m,f,d"</formula1>`)
    expect(sheet).toContain(`sqref="J2:J${IMPORT_ROWS_MAX + 1}"><formula1>"de,en"</formula1>`)
  })

  it.each(LOCALES)('explains every column and the effect of the import in %s', async (locale) => {
    const t = await loadTranslator(locale)
    const { cells, sheet } = await readSpreadsheet(await requestTemplate(`?locale=${locale}`), { number: 2 })
    const texts = [...cells.values()].map(({ text }) => text)
    for (const key of KEYS) expect(texts).toContain(t(`people.${key}`))
    expect(texts.filter((text) => text === t('imports.template_required'))).toHaveLength(1)
    expect(texts).toContain(t('imports.template_text', { max: 100 }))
    expect(texts).toContain(t('imports.template_rule_mails_text'))
    expect(texts.join(' ')).toMatch(/10[.,]000/)
    expect(sheet).not.toContain('<autoFilter')
  })

  it.each(LOCALES)(
    'adds nobody when it is imported unchanged in %s, and has every column once a person is added',
    async (locale) => {
      const response = await requestTemplate(`?locale=${locale}`)
      const { cells } = await readSpreadsheet(response.clone())
      await expect(readTable(await fileOf(response), 'registrations')).rejects.toThrow('import_empty')

      const columns = KEYS.map((key, index) => {
        return { key, kind: 'text' as const, title: cells.get(`${'ABCDEFGHIJK'[index]}1`)?.text ?? '' }
      })
      const rows = [EXAMPLE_PERSON, { ...EXAMPLE_PERSON, email: 'mona@example.org' }]
      const filled = new Response(xlsxStream({ sheets: [{ tabName: 'People', columns, rows }], now: new Date() }))
      const table = await readTable(await fileOf(filled), 'registrations')
      expect(table).toMatchObject({
        columns: KEYS,
        ignored: [],
        rows: [{ row: 3, values: { email: 'mona@example.org' } }],
      })
    },
  )
})

const fileOf = async (response: Response) => new File([await response.bytes()], 'Import_Vorlage.xlsx')
