import { describe, expect, it } from 'vitest'
import { GET } from '@/app/storage/Import_Vorlage.xlsx/route'
import { LOCALES } from '@/contract/locales'
import { XLSX_TYPE } from '@/contract/shapes'
import { EXAMPLE_PERSON } from '@/features/registrations/contract/spreadsheet'
import { translatorFor } from '@/i18n/messages'
import { xlsxOf } from '@/server/spreadsheets'
import { readSpreadsheet } from '@/testing/spreadsheets'
import { IMPORT_ROWS_MAX } from '../contract'
import { readTable } from './read'

const ADDRESS = 'http://localhost:3000/storage/Import_Vorlage.xlsx'
const KEYS = [
  ...['title', 'first_name', 'last_name', 'gender', 'institution', 'institution_address', 'postal_code', 'city'],
  ...['email', 'language', 'external_id'],
] as const

const asked = (query = '', headers: Record<string, string> = {}) =>
  GET(new Request(ADDRESS + query, { headers }), undefined)

describe('the template', () => {
  it('is a small file of a fixed name that everybody may have, and that a browser asks for once', async () => {
    const response = await asked('?locale=de')
    expect(response.headers.get('content-type')).toBe(XLSX_TYPE)
    expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Import_Vorlage.xlsx")
    expect(response.headers.get('cache-control')).toBe('public, max-age=60, must-revalidate')
    expect((await response.bytes()).length).toBeLessThan(20_000)
    const again = await asked('?locale=de', { 'if-none-match': response.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  it('speaks the language of its address, else that of the browser', async () => {
    const headingOf = async (response: Response) => (await readSpreadsheet(response)).cells.get('B1')?.text
    expect(await headingOf(await asked('?locale=en', { 'accept-language': 'de' }))).toBe('First name')
    expect(await headingOf(await asked('', { 'accept-language': 'en-GB,en' }))).toBe('First name')
    expect(await headingOf(await asked('?locale=fr'))).toBe('Vorname')
    expect((await asked()).headers.get('vary')).toBe('accept-language')
  })

  it.each(LOCALES)(
    'holds in %s each column that people fill in, the example, and lists to choose from',
    async (locale) => {
      const t = await translatorFor(locale)
      const { rows, sheet } = await readSpreadsheet(await asked(`?locale=${locale}`))
      const headings = KEYS.map((key) => t(`people.${key}`) + (key === 'email' ? ' *' : ''))
      expect(rows).toEqual([Object.fromEntries(KEYS.map((key, index) => [headings[index], EXAMPLE_PERSON[key]]))])
      expect(sheet).toContain(`sqref="D2:D${IMPORT_ROWS_MAX + 1}"><formula1>"m,f,d"</formula1>`)
      expect(sheet).toContain(`sqref="J2:J${IMPORT_ROWS_MAX + 1}"><formula1>"de,en"</formula1>`)
    },
  )

  it.each(LOCALES)('explains in %s every column and what importing does', async (locale) => {
    const t = await translatorFor(locale)
    const { cells, sheet } = await readSpreadsheet(await asked(`?locale=${locale}`), { number: 2 })
    const texts = [...cells.values()].map(({ text }) => text)
    for (const key of KEYS) expect(texts).toContain(t(`people.${key}`))
    expect(texts.filter((text) => text === t('imports.template_required'))).toHaveLength(1)
    expect(texts).toContain(t('imports.template_text', { max: 100 }))
    expect(texts).toContain(t('imports.template_rule_mails_text'))
    expect(texts.join(' ')).toMatch(/10[.,]000/)
    expect(sheet).not.toContain('<autoFilter')
  })

  it.each(LOCALES)(
    'holds nobody when it is imported in %s as it is, and every column once somebody is added',
    async (locale) => {
      const response = await asked(`?locale=${locale}`)
      const { cells } = await readSpreadsheet(response.clone())
      await expect(readTable(await fileOf(response), 'registrations')).rejects.toThrow('import_empty')

      const columns = KEYS.map((key, index) => {
        return { key, kind: 'text' as const, title: cells.get(`${'ABCDEFGHIJK'[index]}1`)?.text ?? '' }
      })
      const rows = [EXAMPLE_PERSON, { ...EXAMPLE_PERSON, email: 'mona@example.org' }]
      const filled = new Response(xlsxOf({ sheets: [{ sheet: 'People', columns, rows }], now: new Date() }))
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
