import { describe, expect, it } from 'vitest'
import { EXAMPLE_PERSON, IMPORTED_KEYS } from '@/features/registrations/contract/spreadsheet'
import { readPerson } from './person'
import { type HeadingKey, importTableOf, normalizeHeading } from './sheet'

const headings = new Map<string, HeadingKey>(
  ([...IMPORTED_KEYS, 'id', 'participated', 'registered', 'row', 'reason'] as const).map((key) => [
    normalizeHeading(key),
    key,
  ]),
)
const rowsOf = (...rows: (string | number | boolean | null)[][]) =>
  rows.map((cells, index) => ({ row: index + 1, cells }))
const read = (...rows: (string | number | boolean | null)[][]) =>
  importTableOf(rowsOf(...rows), { kind: 'registrations', headings })
const refusal = (act: () => unknown) => {
  try {
    act()
  } catch (thrown) {
    return thrown
  }
}

describe('a list', () => {
  it('is read by its headings in any order and spelling, and lists the unknown headings', () => {
    const table = read(['Shoe size', 'E-MAIL *', 'first name', 'Registered'], [43, ' a@example.org ', 'Zoë', 'yes'])
    expect(table).toEqual({
      columns: ['email', 'first_name'],
      ignored: ['Shoe size', 'Registered'],
      shortPostalCodes: [],
      rows: [{ row: 2, values: { email: 'a@example.org', first_name: 'Zoë' } }],
    })
  })

  it('may have a title above its headings, and the columns of a file of faulty rows', () => {
    const table = read(['Guests of 2026'], ['Row', 'Email', 'Reason'], [7, 'a@example.org', 'wrong'])
    expect(table).toMatchObject({ ignored: [], rows: [{ row: 3, values: { email: 'a@example.org' } }] })
  })

  it('keeps numbers as they are typed', () => {
    const numbers = [1067, 4711.5, 1e21].map((number) => {
      return read(['email', 'external_id'], ['a@example.org', number]).rows[0]?.values.external_id
    })
    expect(numbers).toEqual(['1067', '4711.5', '1000000000000000000000'])
  })

  it('keeps the number of a person that Excel holds exactly, and shows a rounded one as Excel does', () => {
    const numbers = [802760400000005, 4711, 802760000000000, 8.02e18, 12.5].map(
      (number) => read(['email', 'efn'], ['a@example.org', number]).rows[0]?.values.efn,
    )
    expect(numbers).toEqual(['802760400000005', '4711', '8,02760E+14', '8,02000E+18', '1,25000E+1'])
  })

  it('ignores invisible characters in the fields that identify a person', () => {
    const [row] = read(['email', 'external_id'], ['\u200ea@exam\u00adple.org\u00a0', 'K-1\u200b']).rows
    expect(row?.values).toEqual({ email: 'a@example.org', external_id: 'K-1' })
  })

  it('cuts cells to the length of a field, and limits the unknown headings that it lists', () => {
    const strange = Array.from({ length: 200 }, (_, index) => `${index} ${'x'.repeat(30_000)}`)
    const table = read(['email', 'city', ...strange], ['a@example.org', 'y'.repeat(30_000)])
    expect(table.ignored).toHaveLength(50)
    expect(Math.max(...table.ignored.map(({ length }) => length))).toBe(100)
    expect(readPerson(table.rows[0]?.values ?? {}, new Map()).failures).toHaveProperty('city')
    expect(table.rows[0]?.values.city?.length).toBeLessThan(2100)
  })

  it('of attendees tells which columns are only shown', () => {
    const rows = rowsOf(['email', 'city', 'Colour'], ['a@example.org', 'Bonn', 'red'])
    const table = importTableOf(rows, { kind: 'participated', headings })
    expect(table).toMatchObject({ columns: ['email', 'city'], ignored: ['city', 'Colour'] })
  })

  it('omits the example of the template', () => {
    expect(read(['email'], [EXAMPLE_PERSON.email.toUpperCase()], ['a@example.org']).rows).toHaveLength(1)
  })

  it('is refused without a column that identifies people, or with a duplicate column', () => {
    expect(refusal(() => read(['first_name'], ['Zoë']))).toMatchObject({ status: 422, text: 'import_no_email' })
    const twice = refusal(() => read(['email', 'E-Mail'], ['a@example.org', 'b@example.org']))
    expect(twice).toMatchObject({ text: { key: 'import_column_twice', values: { heading: 'E-Mail' } } })
    const nobody = refusal(() => importTableOf(rowsOf(['first_name']), { kind: 'participated', headings }))
    expect(nobody).toMatchObject({ text: 'import_no_person' })
  })
})
