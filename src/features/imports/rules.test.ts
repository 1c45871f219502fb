import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EXAMPLE_PERSON, IMPORTED_KEYS } from '@/features/registrations/contract/spreadsheet'
import type { ImportKey } from './contract'
import {
  type HeadingKey,
  importTableOf,
  matchAttendee,
  matchPerson,
  normalizeHeading,
  type RowValues,
  readAttendance,
  readPerson,
  replacedFields,
} from './rules'

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

  it('ignores invisible characters in the fields that identify a person', () => {
    const [row] = read(['email', 'external_id'], ['\u200ea@exam\u00adple.org\u00a0', 'K-1\u200b']).rows
    expect(row?.values).toEqual({ email: 'a@example.org', external_id: 'K-1' })
  })

  it('cuts cells to the length of a field, and limits the unknown headings that it lists', () => {
    const strange = Array.from({ length: 200 }, (_, index) => `${index} ${'x'.repeat(30_000)}`)
    const table = read(['email', 'city', ...strange], ['a@example.org', 'y'.repeat(30_000)])
    expect(table.ignored).toHaveLength(50)
    expect(Math.max(...table.ignored.map(({ length }) => length))).toBe(100)
    expect(readPerson(table.rows[0]?.values ?? {}).failures).toHaveProperty('city')
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

describe('a person', () => {
  const given = (values: RowValues) => readPerson({ email: 'a@example.org', ...values })

  it.each([
    ['gender', 'Herr', 'm'],
    ['gender', 'w', 'f'],
    ['gender', 'Mrs.', 'f'],
    ['gender', 'Divers', 'd'],
    ['gender', 'Herr Dr.', 'm'],
    ['gender', 'weibl.', 'f'],
    ['gender', 'keine Angabe', undefined],
    ['language', 'de-DE', 'de'],
    ['language', 'Englisch', 'en'],
    ['ipad', 'Ja', true],
    ['manually_paid', 'FALSE', false],
    ['institution_address', 'Markt 1\r\n01067 Dresden', 'Markt 1 01067 Dresden'],
    ['external_id', 'N/A', undefined],
    ['first_name', 'محمد', 'محمد'],
    ['last_name', '李', '李'],
  ] as const)('has the %s %s as %s', (key, text, stored) => {
    expect(given({ [key]: text }).data?.[key]).toBe(stored)
  })

  it.each([
    ['email', 'a@', 'email_invalid'],
    ['gender', '?', 'gender_unknown'],
    ['language', 'Klingon', 'language_unknown'],
    ['ipad', 'maybe', 'flag_unknown'],
    ['city', '#REF!', 'cell_error'],
    ['last_name', 'x'.repeat(101), { key: 'text_too_long', values: { limit: 100 } }],
  ] as const)('is refused at the cell %s with %s', (key, text, reason) => {
    expect(given({ [key]: text }).failures).toEqual({ [key]: [reason] })
  })

  it('is refused without an address, together with all other errors', () => {
    expect(readPerson({ gender: '?' }).failures).toEqual({ email: ['required'], gender: ['gender_unknown'] })
  })

  it('is either read or refused with a reason, for any typed text', () => {
    const values = fc.record(Object.fromEntries(IMPORTED_KEYS.map((key) => [key, fc.string({ unit: 'binary' })])), {
      requiredKeys: [],
    })
    fc.assert(
      fc.property(values, (typed) => {
        const { data, failures } = readPerson(typed)
        expect(data !== undefined || Object.keys(failures ?? {}).length > 0).toBe(true)
      }),
    )
  })
})

describe('attendance', () => {
  const email = 'a@example.org'
  const now = new Date('2026-12-01T08:00:00Z')
  const attended = (values: RowValues, columns: ImportKey[] = ['email', 'participated'], timezone = 'Europe/Berlin') =>
    readAttendance(values, { columns, timezone, now })

  it('applies to everybody on the list, or to the people that a column names', () => {
    expect(attended({ email }, ['email']).data?.participated).toBe(true)
    expect(attended({ email }).data?.participated).toBe(false)
    expect(attended({ email, participated: 'x' }).data?.participated).toBe(true)
    expect(attended({ email, participated: 'Nein' }).data?.participated).toBe(false)
  })

  it('may have a time in the time zone of the uploader, or only a date, which may be today', () => {
    const at = (participated: string, timezone?: string) =>
      attended({ email, participated }, undefined, timezone).data?.participated
    expect(at('2026-07-01 18:05')).toBe('2026-07-01T16:05:00.000Z')
    expect(at('2026-07-01 18:05', 'America/New_York')).toBe('2026-07-01T22:05:00.000Z')
    expect(at('2026-12-01')).toBe('2026-12-01T11:00:00.000Z')
  })

  it('is refused without a person or a valid value, or for a future time', () => {
    expect(attended({}).failures).toEqual({ email: ['import_person_missing'] })
    const reasonFor = (participated: string) => attended({ email, participated }).failures?.participated
    for (const text of ['perhaps', '2026-02-31', '2026-02-01 25:00'])
      expect(reasonFor(text)).toEqual(['import_attendance_unknown'])
    for (const text of ['2026-12-02', '2099-12-31 10:00']) expect(reasonFor(text)).toEqual(['import_attendance_future'])
  })
})

describe('the person of a row', () => {
  const stamp = '2026-01-01T10:00:00.000Z'
  const somebody = (fields: object) => ({
    id: 'x',
    email: 'a@example.org',
    external_id: 'N/A',
    created_at: stamp,
    registered: null,
    cancelled_at: null,
    deleted_at: null,
    preliminary_registration: false,
    ...fields,
  })
  const cancelled = somebody({ id: 'cancelled', registered: stamp, cancelled_at: stamp })
  const seated = somebody({ id: 'seated', registered: stamp, external_id: 'K1' })
  const waiting = somebody({ id: 'waiting', preliminary_registration: true })
  const wanted = { email: 'a@example.org' }

  it('is the one with a seat, unless the row was exported for another with this address', () => {
    expect(matchPerson(wanted, [cancelled, seated, waiting])?.id).toBe('seated')
    expect(matchPerson({ ...wanted, id: 'cancelled' }, [cancelled, seated])?.id).toBe('cancelled')
    expect(matchPerson({ ...wanted, id: 'seated' }, [{ ...seated, email: 'b@example.org' }])).toBeUndefined()
    expect(matchPerson(wanted, [waiting])).toBeUndefined()
    expect(matchPerson(wanted, [cancelled])?.id).toBe('cancelled')
  })

  it('is found by the external id if nobody with the address is registered', () => {
    const attendance = { email: 'b@example.org', external_id: 'K1', participated: true }
    expect(matchAttendee(attendance, [seated]).target?.id).toBe('seated')
    expect(matchAttendee({ ...attendance, external_id: 'K2' }, [seated]).failures).toEqual({ email: ['import_nobody'] })
    expect(matchAttendee({ external_id: 'K2', participated: true }, []).failures).toEqual({
      external_id: ['import_nobody'],
    })
    expect(matchAttendee({ ...wanted, participated: true }, [cancelled]).failures).toEqual({
      email: ['not_registered_yet'],
    })
    const known = somebody({ id: 'invited', email: 'b@example.org' })
    expect(matchAttendee(attendance, [seated, known]).failures).toEqual({ external_id: ['import_two_people'] })
    expect(matchAttendee(attendance, [seated, { ...known, external_id: 'K1' }]).target?.id).toBe('seated')
    const twice = matchAttendee(attendance, [seated, { ...seated, id: 'other', email: 'c@example.org' }])
    expect(twice.failures).toEqual({ external_id: ['import_external_id_twice'] })
  })
})

it('replaces only fields whose value in the list differs', () => {
  const row = { city: 'Dresden', title: 'Dr.', gender: null }
  expect(replacedFields({ city: 'Bonn', title: 'Dr.', gender: undefined }, row)).toEqual({ city: 'Dresden' })
})
