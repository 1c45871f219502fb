import { describe, expect, it } from 'vitest'
import { isFull, mayTake, openSeatsOf, publicSeatsOf } from './rules'

const seats = { maximum_participants: 20, taken: 12, held: 3 }

describe('the open seats of an event', () => {
  it('leaves out seats of registered people and seats that offers hold', () => {
    expect(openSeatsOf(seats)).toBe(5)
  })

  it('has no limit without a maximum, also while people wait', () => {
    expect(openSeatsOf({ ...seats, maximum_participants: null })).toBeNull()
    expect(publicSeatsOf({ ...seats, maximum_participants: null, is_queueing: true })).toBeNull()
  })

  it('is never negative when staff exceed the maximum', () => {
    expect(openSeatsOf({ ...seats, taken: 30 })).toBe(0)
  })

  it('is closed to the public while somebody waits for the next seat', () => {
    expect(publicSeatsOf({ ...seats, is_queueing: true })).toBe(0)
    expect(publicSeatsOf({ ...seats, is_queueing: false })).toBe(5)
  })
})

describe('a party that asks for seats', () => {
  it('can take the open seats and those that are held for it, and not one more', () => {
    expect(mayTake(5, { open: 3, held: 2 })).toBe(true)
    expect(mayTake(6, { open: 3, held: 2 })).toBe(false)
    expect(mayTake(4, { open: 3 })).toBe(false)
    expect(mayTake(100, { open: null })).toBe(true)
  })

  it('finds a full event open while an offer holds a seat for it', () => {
    expect(isFull({ open: 0 })).toBe(true)
    expect(isFull({ open: 0, held: 1 })).toBe(false)
    expect(isFull({ open: null })).toBe(false)
  })
})
