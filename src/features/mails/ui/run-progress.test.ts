import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAIL_STATUSES } from '../contract'
import { isCurrent, isMoving, PARTS, progressOf, runStateOf } from './run-progress'

const going = (counts: Parameters<typeof progressOf>[0]['counts']) => ({ counts, is_stopped: false })

describe('the progress of a run', () => {
  it('counts every mail in exactly one part', () => {
    const counts = fc.dictionary(fc.constantFrom(...MAIL_STATUSES), fc.nat(10_000))
    fc.assert(
      fc.property(counts, (counts) => {
        const progress = progressOf({ counts })
        const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
        expect(progress.total).toBe(all)
        expect(PARTS.reduce((sum, part) => sum + progress[part], 0)).toBe(all)
      }),
    )
  })

  it('waits for what is held, on its way, or tried again', () => {
    const counts = { queued: 1, held: 2, sending: 4, retrying: 8, sent: 16, suppressed: 32, dropped: 64 }
    expect(progressOf({ counts })).toMatchObject({ waiting: 15, sent: 16, left_out: 96 })
  })
})

describe('the state of a run', () => {
  it('is stopped only while something is left to be sent', () => {
    expect(runStateOf({ counts: { sent: 1, held: 1 }, is_stopped: true })).toBe('stopped')
    expect(runStateOf({ counts: { sent: 2 }, is_stopped: true })).toBe('done')
  })

  it('says when all that is left is tried again later', () => {
    expect(runStateOf(going({ sent: 1, retrying: 2 }))).toBe('retrying')
    expect(runStateOf(going({ queued: 1, retrying: 2 }))).toBe('sending')
  })

  it('is not done well where mails failed or nobody knows', () => {
    expect(runStateOf(going({ sent: 9, failed: 1 }))).toBe('troubled')
    expect(runStateOf(going({ sent: 9, unknown: 1 }))).toBe('troubled')
    expect(runStateOf(going({ sent: 9, suppressed: 1 }))).toBe('done')
  })

  it('is followed closely only while mails leave', () => {
    expect(isMoving(going({ queued: 1 }))).toBe(true)
    expect(isMoving(going({ retrying: 1 }))).toBe(false)
    expect(isMoving({ counts: { held: 1 }, is_stopped: true })).toBe(false)
  })
})

it('shows what is under way however old, and what is done for a day', () => {
  const created_at = '2026-11-20T12:00:00.000Z'
  expect(isCurrent({ counts: { sent: 1 }, created_at }, new Date('2026-11-21T11:59:00Z'))).toBe(true)
  expect(isCurrent({ counts: { sent: 1 }, created_at }, new Date('2026-11-21T12:01:00Z'))).toBe(false)
  expect(isCurrent({ counts: { held: 1 }, created_at }, new Date('2026-12-24T12:00:00Z'))).toBe(true)
})
