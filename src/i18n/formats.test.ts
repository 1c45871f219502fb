import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  FALLBACK_FORMATS,
  formatsOf,
  showDate,
  showInstant,
  showInstantDate,
  showTime,
  showUtcClock,
  wallClockIn,
} from './formats'

const tokyo = { ...FALLBACK_FORMATS, timezone: 'Asia/Tokyo', format_datetime: 'YYYY-MM-DD hh:mm A' }

describe('formats', () => {
  it("takes the reader's own, else the configuration's, else the fallback", () => {
    const formats = formatsOf(
      { format_date: 'YYYY/MM/DD', format_time: null },
      { format_time: 'HH.mm', format_date: 'D.M.YY' },
    )
    expect(formats).toEqual({ ...FALLBACK_FORMATS, format_date: 'YYYY/MM/DD', format_time: 'HH.mm' })
    expect(formatsOf(null, undefined)).toEqual(FALLBACK_FORMATS)
  })

  it('ignores a time zone that does not exist and a format without a token', () => {
    expect(formatsOf({ timezone: 'Mars/Olympus', format_date: '???' })).toEqual(FALLBACK_FORMATS)
  })

  it("shows an instant in the reader's time zone, summer time included", () => {
    expect(showInstant('2026-07-01T22:30:00.000Z', FALLBACK_FORMATS)).toBe('02.07.2026 00:30')
    expect(showInstant('2026-01-01T22:30:00.000Z', FALLBACK_FORMATS)).toBe('01.01.2026 23:30')
    expect(showInstant('2026-01-01T22:30:00.000Z', tokyo)).toBe('2026-01-02 07:30 AM')
    expect(showInstantDate('2026-07-01T22:30:00Z', FALLBACK_FORMATS)).toBe('02.07.2026')
  })

  it('shows a calendar day and a local time unchanged in every time zone', () => {
    expect(showDate('2026-03-29', { ...FALLBACK_FORMATS, timezone: 'Pacific/Kiritimati' })).toBe('29.03.2026')
    expect(showTime('02:30', tokyo)).toBe('02:30')
    expect(showTime('18:05:00', FALLBACK_FORMATS)).toBe('18:05')
  })

  it('reads a deadline as UTC', () => {
    expect(showUtcClock('2026-07-01 22:00', FALLBACK_FORMATS)).toBe('02.07.2026 00:00')
  })

  it('copies the text between the tokens', () => {
    expect(showTime('09:05', { ...FALLBACK_FORMATS, format_time: 'H.mm' })).toBe('9.05')
    expect(showDate('2026-03-09', { ...FALLBACK_FORMATS, format_date: 'D/M, YYYY' })).toBe('9/3, 2026')
  })

  it('shows an empty text for a missing value', () => {
    expect(showInstant(null, FALLBACK_FORMATS)).toBe('')
    expect(showDate(undefined, FALLBACK_FORMATS)).toBe('')
    expect(showInstant('soon', FALLBACK_FORMATS)).toBe('')
  })

  it('writes the same times into a spreadsheet as on the screen, in every time zone and season', () => {
    const zones = [
      'Europe/Berlin',
      'Asia/Kathmandu',
      'Pacific/Chatham',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'UTC',
    ]
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.array(day), (timezone, days) => {
        const wallClock = wallClockIn(timezone)
        const expected = { ...FALLBACK_FORMATS, timezone, format_datetime: 'YYYY-MM-DD HH:mm' }
        for (const instant of days.map((date) => date.toISOString()))
          expect(wallClock(instant)).toBe(showInstant(instant, expected))
      }),
    )
    expect([null, undefined, '', 'soon'].map(wallClockIn('UTC'))).toEqual(['', '', '', ''])
  })
})
