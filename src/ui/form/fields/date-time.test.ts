import { describe, expect, it } from 'vitest'
import { joinDateTime, quarterHours, splitDateTime } from './date-time'

describe('a date with a time', () => {
  it('is split into two parts of one value', () => {
    expect(splitDateTime('2026-05-01 18:45')).toEqual({ date: '2026-05-01', time: '18:45' })
    expect(joinDateTime('2026-05-01', '18:45')).toBe('2026-05-01 18:45')
  })

  it('starts at midnight and is empty without a day', () => {
    expect(splitDateTime(null)).toEqual({ date: '', time: '00:00' })
    expect(joinDateTime('', '18:45')).toBeNull()
  })

  it('offers every quarter of an hour', () => {
    const offered = quarterHours('00:00')
    expect(offered).toHaveLength(96)
    expect(offered.slice(0, 3)).toEqual(['00:00', '00:15', '00:30'])
    expect(offered.at(-1)).toBe('23:45')
  })

  it('keeps a stored time between the quarters', () => {
    expect(quarterHours('12:07')).toContain('12:07')
  })
})
