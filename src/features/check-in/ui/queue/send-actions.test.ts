import { beforeEach, expect, it, vi } from 'vitest'
import { createServerClock } from '../device/clock'
import { sendBatch } from './send-actions'

const ACTION = { id: 'a'.repeat(16), kind: 'came' as const, registration_id: 'b'.repeat(16), at: 1, name: 'Anna Berg' }

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'de' } })
})

/** Sends an action to a server that answers like this, and counts how often the device asks whether it may be used. */
async function send(answer: Response) {
  vi.stubGlobal('fetch', async () => answer)
  const check = vi.fn(async () => undefined)
  const device = {
    workshop_id: 7,
    device_id: 'd'.repeat(16),
    clock: { ...createServerClock(), age: () => 0 },
    check,
  }
  const event = await sendBatch([ACTION], { device, refused: 'refused' })
  return { type: event.type, checks: check.mock.calls.length }
}

it('asks at once whether the device may still be used, when an answer says that it is revoked or a call is refused', async () => {
  const answer = (is_revoked: boolean) =>
    Response.json({ results: [], server_time: new Date().toISOString(), is_revoked })
  expect(await send(answer(false))).toEqual({ type: 'answered', checks: 0 })
  expect(await send(answer(true))).toEqual({ type: 'answered', checks: 1 })
  expect(await send(Response.json({}, { status: 403 }))).toEqual({ type: 'unanswered', checks: 1 })
})
