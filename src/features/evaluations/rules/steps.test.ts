import { describe, expect, it } from 'vitest'
import { isResultShown, stepSizeOf, waitingForOf } from './steps'

describe('a step', () => {
  it('adds at least five answers, and leaves at least five for the last step', () => {
    expect([0, 4, 5, 9, 10, 13].map((waiting) => stepSizeOf(waiting, true))).toEqual([0, 0, 0, 0, 5, 8])
    expect([0, 4, 5, 9, 10].map((waiting) => stepSizeOf(waiting, false))).toEqual([0, 0, 5, 9, 10])
  })

  it('says what the answers wait for that no result shows', () => {
    expect(waitingForOf(0, true)).toBeNull()
    expect(waitingForOf(3, true)).toBe('next_step')
    expect(waitingForOf(5, false)).toBe('last_step')
    expect(waitingForOf(4, false)).toBe('more_answers')
  })
})

it('shows a result only where those who answered by link are many among themselves', () => {
  expect(isResultShown({ counted: 5, paper: 0 })).toBe(true)
  expect(isResultShown({ counted: 4, paper: 0 })).toBe(false)
  expect(isResultShown({ counted: 5, paper: 5 })).toBe(true)
  expect(isResultShown({ counted: 8, paper: 4 })).toBe(false)
  expect(isResultShown({ counted: 8, paper: 3 })).toBe(true)
})
