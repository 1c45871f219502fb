import { describe, expect, it } from 'vitest'
import type { ImportKey } from '../contract'
import { readAttendance } from './attended-cell'
import type { RowValues } from './sheet'

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
