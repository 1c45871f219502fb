import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAIL_STATUSES } from '../contract'
import { isRecent, isSending, PROGRESS_PARTS, progressOf, runStateOf } from './run-progress'

const runWith = (counts: Parameters<typeof progressOf>[0]['counts']) => ({ counts, is_stopped: false })

describe('the progress of a run', () => {
  it('counts every mail in exactly one part, and people without one apart from the total', () => {
    const counts = fc.dictionary(fc.constantFrom(...MAIL_STATUSES), fc.nat(10_000))
    fc.assert(
      fc.property(counts, (counts) => {
        const progress = progressOf({ counts })
        const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
        expect(progress.total + progress.left_out).toBe(all)
        expect(PROGRESS_PARTS.reduce((sum, part) => sum + progress[part], 0)).toBe(progress.total)
      }),
    )
  })

  it('counts held, sending and retried mails as waiting', () => {
    const counts = { queued: 1, held: 2, sending: 4, retrying: 8, sent: 16, suppressed: 32, dropped: 64, skipped: 128 }
    expect(progressOf({ counts })).toMatchObject({ waiting: 15, sent: 16, total: 31, left_out: 224 })
  })
})

describe('the state of a run', () => {
  it('is stopped only while something is left to be sent', () => {
    expect(runStateOf({ counts: { sent: 1, held: 1 }, is_stopped: true })).toBe('stopped')
    expect(runStateOf({ counts: { sent: 2 }, is_stopped: true })).toBe('done')
  })

  it('is retrying when all remaining mails are tried again later', () => {
    expect(runStateOf(runWith({ sent: 1, retrying: 2 }))).toBe('retrying')
    expect(runStateOf(runWith({ queued: 1, retrying: 2 }))).toBe('sending')
  })

  it('is troubled where mails failed or their delivery is unknown', () => {
    expect(runStateOf(runWith({ sent: 9, failed: 1 }))).toBe('troubled')
    expect(runStateOf(runWith({ sent: 9, unknown: 1 }))).toBe('troubled')
    expect(runStateOf(runWith({ sent: 9, suppressed: 1, skipped: 4 }))).toBe('done')
  })

  it('is refreshed often only while mails are being sent', () => {
    expect(isSending(runWith({ queued: 1 }))).toBe(true)
    expect(isSending(runWith({ retrying: 1 }))).toBe(false)
    expect(isSending({ counts: { held: 1 }, is_stopped: true })).toBe(false)
  })
})

it('lists a run while it is sent, and a finished one for a day', () => {
  const created_at = '2026-11-20T12:00:00.000Z'
  expect(isRecent({ counts: { sent: 1 }, created_at }, new Date('2026-11-21T11:59:00Z'))).toBe(true)
  expect(isRecent({ counts: { sent: 1 }, created_at }, new Date('2026-11-21T12:01:00Z'))).toBe(false)
  expect(isRecent({ counts: { held: 1 }, created_at }, new Date('2026-12-24T12:00:00Z'))).toBe(true)
})
