import { describe, expect, it } from 'vitest'
import { GET } from '@/app/storage/Import_Vorlage.xlsx/route'
import { LOCALES } from '@/contract/locales'
import { XLSX_TYPE } from '@/contract/shapes'
import { EXAMPLE_PERSON, TEMPLATE_KEYS, type TemplateKey } from '@/features/registrations/contract/spreadsheet'
import { loadTranslator } from '@/i18n/messages'
import { xlsxStream } from '@/server/spreadsheets/write/xlsx'
import { readSpreadsheet } from '@/testing/spreadsheets/written-workbooks'
import { IMPORT_ROWS_MAX } from '../contract'
import { readTable } from './read-table'

const ADDRESS = 'http://localhost:3000/storage/Import_Vorlage.xlsx'
const columnOf = (key: TemplateKey) => String.fromCharCode('A'.charCodeAt(0) + TEMPLATE_KEYS.indexOf(key))

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
    const headingOf = async (response: Response) =>
      (await readSpreadsheet(response)).cells.get(`${columnOf('first_name')}1`)?.text
    expect(await headingOf(await requestTemplate('?locale=en', { 'accept-language': 'de' }))).toBe('First name')
    expect(await headingOf(await requestTemplate('', { 'accept-language': 'en-GB,en' }))).toBe('First name')
    expect(await headingOf(await requestTemplate('?locale=fr'))).toBe('Vorname')
    expect((await requestTemplate()).headers.get('vary')).toBe('accept-language')
  })

  it.each(LOCALES)('has every column to fill in, an example, and lists of values in %s', async (locale) => {
    const t = await loadTranslator(locale)
    const { rows, sheet } = await readSpreadsheet(await requestTemplate(`?locale=${locale}`))
    const headings = TEMPLATE_KEYS.map((key) => t(`people.${key}`) + (key === 'email' ? ' *' : ''))
    expect(headings.length).toBeGreaterThanOrEqual(11)
    expect(rows).toEqual([
      Object.fromEntries(TEMPLATE_KEYS.map((key, index) => [headings[index], EXAMPLE_PERSON[key]])),
    ])
    const rangeOf = (key: TemplateKey) => `${columnOf(key)}2:${columnOf(key)}${IMPORT_ROWS_MAX + 1}`
    expect(sheet).toContain(`sqref="${rangeOf('gender')}"><formula1>"m,f,d"</formula1>`)
    expect(sheet).toContain(`sqref="${rangeOf('language')}"><formula1>"de,en"</formula1>`)
  })

  it.each(LOCALES)('explains every column and the effect of the import in %s', async (locale) => {
    const t = await loadTranslator(locale)
    const { cells, sheet } = await readSpreadsheet(await requestTemplate(`?locale=${locale}`), { number: 2 })
    const texts = [...cells.values()].map(({ text }) => text)
    for (const key of TEMPLATE_KEYS) expect(texts).toContain(t(`people.${key}`))
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
      await expect(readTable(await fileOf(response), { kind: 'registrations', addsWalkIns: false })).rejects.toThrow(
        'import_empty',
      )

      const columns = TEMPLATE_KEYS.map((key) => {
        return { key, kind: 'text' as const, title: cells.get(`${columnOf(key)}1`)?.text ?? '' }
      })
      const rows = [EXAMPLE_PERSON, { ...EXAMPLE_PERSON, email: 'mona@example.org' }]
      const filled = new Response(xlsxStream({ sheets: [{ tabName: 'People', columns, rows }], now: new Date() }))
      const table = await readTable(await fileOf(filled), { kind: 'registrations', addsWalkIns: false })
      expect(table).toMatchObject({
        columns: TEMPLATE_KEYS,
        ignored: [],
        rows: [{ row: 3, values: { email: 'mona@example.org' } }],
      })
    },
  )
})

const fileOf = async (response: Response) => new File([await response.bytes()], 'Import_Vorlage.xlsx')
