import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refuseOverMaximum, seatAfter } from './seat-changes'

const timestamp = fc.option(fc.constant('2026-01-01T00:00:00.000Z'))

describe('seat, check-in and cancellation of a draft', () => {
  const NOW = new Date('2026-05-05T10:00:00.000Z')
  const was = '2026-01-01T00:00:00.000Z'
  const known = fc
    .record({ registered: timestamp, participated: timestamp, cancelled_at: timestamp })
    .map((seat) => (seat.registered && !seat.cancelled_at ? seat : { ...seat, participated: null }))
  const said = fc.constantFrom(undefined, true, false, null, was, '2026-03-03T00:00:00Z')
  const drafts = fc.record({ registered: said, participated: said, cancelled_at: said })
  const saveOf = (draft: Parameters<typeof seatAfter>[0], before: Parameters<typeof seatAfter>[1]) => {
    try {
      return seatAfter(draft, before, NOW)
    } catch {
      return null
    }
  }

  it('checks in nobody without a seat', () => {
    fc.assert(
      fc.property(drafts, known, (draft, before) => {
        const saved = saveOf(draft, before)
        if (saved?.participated) expect(saved).toMatchObject({ registered: expect.any(String), cancelled_at: null })
      }),
    )
  })

  it('changes nothing for an empty draft or the present values', () => {
    fc.assert(
      fc.property(known, (before) => {
        expect(seatAfter({}, before, NOW)).toEqual(before)
        expect(seatAfter(before, before, NOW)).toEqual(before)
      }),
    )
  })

  it('gives the same result when it is saved again', () => {
    fc.assert(
      fc.property(drafts, known, (draft, before) => {
        const saved = saveOf(draft, before)
        if (saved && saved.registered !== null) expect(saveOf(saved, saved)).toEqual(saved)
      }),
    )
  })

  it('exceeds the maximum only after a confirmation', () => {
    const limited = { maximum_participants: 20 }
    expect(() => refuseOverMaximum(limited, { open: 0 })).toThrow()
    expect(() => refuseOverMaximum(limited, { open: 0, beyond_maximum: true })).not.toThrow()
    expect(() => refuseOverMaximum(limited, { open: 1, people: 2 })).toThrow()
    expect(() => refuseOverMaximum(limited, { open: 1, held: 1, people: 2 })).not.toThrow()
    expect(() => refuseOverMaximum(limited, { open: 1 })).not.toThrow()
    expect(() => refuseOverMaximum({ maximum_participants: null }, { open: null })).not.toThrow()
  })
})
