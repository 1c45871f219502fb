import { beforeAll, describe, expect, it } from 'vitest'
import { GET as template } from '@/app/storage/Import_Vorlage.xlsx/route'
import { exportBlacklistedEmails } from '@/features/blacklist/service'
import { EXPORT_TYPES } from '@/features/registrations/contract/office'
import { exportRegistrations } from '@/features/registrations/service/people/export-people'
import { exportWaitlist } from '@/features/waitlist/service/export-waitlist'
import { exportAllWorkshops, exportWorkshops } from '@/features/workshops/service/export-events'
import { blacklistedEmails } from '@/schema/mails'
import { db } from '@/server/database/db'
import { anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { readSpreadsheet } from '@/testing/spreadsheets/written-workbooks'
import { aFullEvent, aWaitingParty } from '@/testing/waitlist'
import { BOOLEAN_FORMULA, type LibreOfficeCell, type LibreOfficeSheet, openInLibreOffice } from './document'

/** Values that people type, that programs might execute, and that file formats mishandle. */
const HOSTILE_VALUES = [
  '=1+1',
  '+49 351 4711',
  '@SUM(A1)',
  '-1',
  '\t=1',
  '\r\n=1+1',
  '=HYPERLINK("http://example.org","x")',
  '01067',
  '1e5',
  '1/2',
  '2026-11-20',
  'TRUE',
  'WAHR',
  '#REF!',
  '_x0041_',
  '_X000D_ ',
  "'quoted",
  '<b>&amp;"</b>',
  'Müller-Lüdenscheidt',
  'محمد الأحمد',
  '王小明',
  '😀👩‍⚕️',
  'two\nlines',
  'a\tb',
  '  spaces  ',
  '\u0000\u0007gone',
  'x'.repeat(32_767),
  `${'ä'.repeat(32_766)}😀`,
]
const EXPORT_CONTEXT = {
  locale: 'de' as const,
  principal: { id: 1, timezone: 'Europe/Berlin', is_super_user: true, routePermissions: [] },
  now: new Date('2026-11-20T22:30:00Z'),
}
const TITLE = `=Über alles: "${'Antibiotika '.repeat(8)}" [1/2]?*`

let workshop_id = 0
let full_id = 0
beforeAll(async () => {
  const workshop = await aWorkshop({ title: TITLE, description: '<p>=1+1</p>', speaker: '@x', date: '2090-02-28' })
  workshop_id = workshop.id
  await aWorkshop({ title: '+49', videolink_desc: '-1', credits: '01067' })
  for (const last_name of HOSTILE_VALUES) {
    const text = last_name.replaceAll('\u0000', '')
    const fields = { last_name: text, institution: text, question: text, postal_code: '01067', external_id: '007' }
    await aRegistration(workshop, { ...fields, ipad: true, participated: '2026-03-29T01:00:00Z' })
    await anInvitation(workshop, { ...fields, manually_paid: true })
  }
  const { workshop: full } = await aFullEvent({ title: TITLE })
  full_id = full.id
  await aWaitingParty(full, { first_name: '=1+1', last_name: '-1', institution: '@SUM(A1)', people: 2 })
  await db.insert(blacklistedEmails).values([
    { email: '=1+1@example.org', reason: 'added' as const },
    { email: "+o'neil@example.org", reason: 'added' as const, note: '=1+1' },
  ])
})

const listing = { page: 1, per_page: 20, sortByDirection: 'asc' as const }
const downloadTemplate = (locale: string) => template(new Request(`http://localhost/?locale=${locale}`), undefined)

const EXPORTS: Record<string, () => Promise<Response>> = {
  'the German template': () => downloadTemplate('de'),
  'the English template': () => downloadTemplate('en'),
  ...Object.fromEntries(
    EXPORT_TYPES.map((type) => [
      `people: ${type}`,
      () => exportRegistrations({ id: workshop_id, type }, EXPORT_CONTEXT),
    ]),
  ),
  'the list of events': () => exportWorkshops(listing, EXPORT_CONTEXT),
  'everything about events': () => exportAllWorkshops({}, EXPORT_CONTEXT),
  'the waiting list': () => exportWaitlist(full_id, EXPORT_CONTEXT),
  'the blacklist': () => exportBlacklistedEmails({}, EXPORT_CONTEXT),
}

describe.each(Object.entries(EXPORTS))('%s', (_, write) => {
  let bytes = new Uint8Array()
  let office: ReturnType<typeof openInLibreOffice>
  beforeAll(async () => {
    bytes = await (await write()).bytes()
    office = openInLibreOffice(bytes)
  })

  it('opens in LibreOffice with every cell unchanged and without formulas', async () => {
    const live = office.document.match(/table:formula="[^"]*"|xlink:href="[^"]*"/g) ?? []
    expect(live.filter((found) => !BOOLEAN_FORMULA.test(found))).toEqual([])
    for (const [index, sheet] of office.sheets.entries()) {
      const { cells } = await readSpreadsheet(new Response(bytes), { number: index + 1 })
      expect(cells.size).toBeGreaterThan(3)
      expect(shownValuesOf(sheet)).toEqual(new Map([...cells].map(([at, cell]) => [at, expectedValueOf(cell)])))
    }
  })

  it('keeps its column widths and its filter', async () => {
    const { sheet } = await readSpreadsheet(new Response(bytes))
    const [, filter] = /<autoFilter ref="([^"]+)"/.exec(sheet) ?? []
    const [, range = ''] = FILTER.exec(office.document) ?? []
    expect(range.replace(/(?:'[^']*'|[^'.:]+)\./g, '').replace(/&apos;.*?&apos;\./g, '')).toBe(filter)
    const widths = new Set(sheet.match(/(?<=<col [^>]*)width="\d+"/g))
    expect(new Set(office.document.match(/style:column-width="[^"]+"/g)).size).toBeGreaterThanOrEqual(widths.size)
  })
})

const FILTER = /<table:database-range [^>]*target-range-address="([^"]+)"[^>]*display-filter-buttons="true"/

const shownValuesOf = ({ cells }: LibreOfficeSheet) => new Map([...cells].map(([at, cell]) => [at, shownValueOf(cell)]))

function shownValueOf({ type, value, text }: LibreOfficeCell): string {
  if (type === 'string') return text
  if (type === 'flag') return `flag ${value === 'true' ? 1 : 0}`
  if (type === 'date') return `day ${dayOf(value)}`
  return `number ${value}`
}

/** Day 0 of the spreadsheet format. */
const dayOf = (value: string) =>
  roundToMinutes((Date.parse(value.length > 10 ? `${value}Z` : value) - Date.UTC(1899, 11, 30)) / 86_400_000)
const roundToMinutes = (days: number) => (Math.round(days * 1440) / 1440).toFixed(5)
const DATES = ['5', '6']

type WrittenCell = { text: string; type: string; style: string }

function expectedValueOf({ text, type, style }: WrittenCell): string {
  if (type === 'inlineStr') return text
  if (type === 'b') return `flag ${text}`
  return DATES.includes(style) ? `day ${roundToMinutes(Number(text))}` : `number ${text}`
}
