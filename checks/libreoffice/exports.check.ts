import { beforeAll, describe, expect, it } from 'vitest'
import { GET as template } from '@/app/storage/Import_Vorlage.xlsx/route'
import { exportBlacklistedEmails } from '@/features/blacklist/service'
import { blacklistedEmails } from '@/features/blacklist/table'
import { EXPORT_TYPES } from '@/features/registrations/contract/office'
import { exportRegistrations } from '@/features/registrations/service/export'
import { exportAllWorkshops, exportWorkshops } from '@/features/workshops/service/export'
import { db } from '@/server/db'
import { anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { readSpreadsheet } from '@/testing/spreadsheets'
import { FLAG, type OfficeCell, type OfficeSheet, openInOffice } from './office'

/** What people type, what programs would run, and what formats stumble over. */
const NASTY = [
  ...['=1+1', '+49 351 4711', '@SUM(A1)', '-1', '\t=1', '\r\n=1+1', '=HYPERLINK("http://example.org","x")'],
  ...['01067', '1e5', '1/2', '2026-11-20', 'TRUE', 'WAHR', '#REF!', '_x0041_', '_X000D_ ', "'quoted", '<b>&amp;"</b>'],
  ...['Müller-Lüdenscheidt', 'محمد الأحمد', '王小明', '😀👩‍⚕️', 'two\nlines', 'a\tb', '  spaces  ', '\u0000\u0007gone'],
  'x'.repeat(32_767),
  `${'ä'.repeat(32_766)}😀`,
]
const reader = {
  locale: 'de' as const,
  principal: { timezone: 'Europe/Berlin' },
  now: new Date('2026-11-20T22:30:00Z'),
}
const TITLE = `=Über alles: "${'Antibiotika '.repeat(8)}" [1/2]?*`

let workshop_id = 0
beforeAll(async () => {
  const workshop = await aWorkshop({ title: TITLE, description: '<p>=1+1</p>', speaker: '@x', date: '2090-02-28' })
  workshop_id = workshop.id
  await aWorkshop({ title: '+49', videolink_desc: '-1', credits: '01067' })
  for (const last_name of NASTY) {
    const text = last_name.replaceAll('\u0000', '')
    const fields = { last_name: text, institution: text, question: text, postal_code: '01067', external_id: '007' }
    await aRegistration(workshop, { ...fields, ipad: true, participated: '2026-03-29T01:00:00Z' })
    await anInvitation(workshop, { ...fields, manually_paid: true })
  }
  await db.insert(blacklistedEmails).values([
    { email: '=1+1@example.org', reason: 'added' as const },
    { email: "+o'neil@example.org", reason: 'added' as const, note: '=1+1' },
  ])
})

const listing = { page: 1, per_page: 20, sortByDirection: 'asc' as const }
const askTemplate = (locale: string) => template(new Request(`http://localhost/?locale=${locale}`), undefined)

const WRITTEN: Record<string, () => Promise<Response>> = {
  'the German template': () => askTemplate('de'),
  'the English template': () => askTemplate('en'),
  ...Object.fromEntries(
    EXPORT_TYPES.map((type) => [`people: ${type}`, () => exportRegistrations({ id: workshop_id, type }, reader)]),
  ),
  'the list of events': () => exportWorkshops(listing, reader),
  'everything about events': () => exportAllWorkshops({}, reader),
  'the blacklist': () => exportBlacklistedEmails({}, reader),
}

describe.each(Object.entries(WRITTEN))('%s', (_, write) => {
  let bytes = new Uint8Array()
  let office: ReturnType<typeof openInOffice>
  beforeAll(async () => {
    bytes = await (await write()).bytes()
    office = openInOffice(bytes)
  })

  it('opens in LibreOffice and holds every cell as it was written, none of them a formula', async () => {
    const live = office.document.match(/table:formula="[^"]*"|xlink:href="[^"]*"/g) ?? []
    expect(live.filter((found) => !FLAG.test(found))).toEqual([])
    for (const [index, sheet] of office.sheets.entries()) {
      const { cells } = await readSpreadsheet(new Response(bytes), { number: index + 1 })
      expect(cells.size).toBeGreaterThan(3)
      expect(shownIn(sheet)).toEqual(new Map([...cells].map(([at, cell]) => [at, meantBy(cell)])))
    }
  })

  it('has its widths and its filter there', async () => {
    const { sheet } = await readSpreadsheet(new Response(bytes))
    const [, filter] = /<autoFilter ref="([^"]+)"/.exec(sheet) ?? []
    const [, range = ''] = FILTER.exec(office.document) ?? []
    expect(range.replace(/(?:'[^']*'|[^'.:]+)\./g, '').replace(/&apos;.*?&apos;\./g, '')).toBe(filter)
    const widths = new Set(sheet.match(/(?<=<col [^>]*)width="\d+"/g))
    expect(new Set(office.document.match(/style:column-width="[^"]+"/g)).size).toBeGreaterThanOrEqual(widths.size)
  })
})

const FILTER = /<table:database-range [^>]*target-range-address="([^"]+)"[^>]*display-filter-buttons="true"/

const shownIn = ({ cells }: OfficeSheet) => new Map([...cells].map(([at, cell]) => [at, shown(cell)]))

function shown({ type, value, text }: OfficeCell): string {
  if (type === 'string') return text
  if (type === 'flag') return `flag ${value === 'true' ? 1 : 0}`
  if (type === 'date') return `day ${dayOf(value)}`
  return `number ${value}`
}

/** The format counts days from here. */
const dayOf = (value: string) =>
  round((Date.parse(value.length > 10 ? `${value}Z` : value) - Date.UTC(1899, 11, 30)) / 86_400_000)
const round = (days: number) => (Math.round(days * 1440) / 1440).toFixed(5)
const DATES = ['5', '6']

type Written = { text: string; type: string; style: string }

function meantBy({ text, type, style }: Written): string {
  if (type === 'inlineStr') return text
  if (type === 'b') return `flag ${text}`
  return DATES.includes(style) ? `day ${round(Number(text))}` : `number ${text}`
}
