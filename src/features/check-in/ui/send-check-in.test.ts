import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, expect, it, vi } from 'vitest'
import { CallFailed } from '@/client/calls/call'
import { CHECK_IN_AGE_MAX } from '@/features/registrations/contract/office'
import { createQueue, reduceQueue, unsavedOf } from './offline-queue'
import { readStoredQueue, writeStoredQueue } from './offline-queue-storage'
import { sendCheckIn } from './send-check-in'

const ENTRY = { id: 'a'.repeat(22), presence: 'here' as const, at: 1 }

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('aborts a request without an answer, so that none of it arrives later', async () => {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://localhost:${typeof address === 'object' ? address?.port : ''}`
  const real = fetch
  const timeout = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
  vi.stubGlobal('document', { documentElement: { lang: 'de' } })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => real(origin + url, init))

  const arriving = once(server, 'request')
  const sending = sendCheckIn(ENTRY).catch((thrown: unknown) => thrown)
  const [request] = await arriving
  const closing = once(request.socket, 'close')
  timeout.abort(new DOMException('The time is over.', 'TimeoutError'))
  expect(await sending).toBeInstanceOf(CallFailed)
  expect(await sending).toMatchObject({ status: 0 })
  await closing
  server.close()
  expect(AbortSignal.timeout).toHaveBeenCalledWith(15_000)
})

it.each([
  ['41 seconds', 41_000, 41],
  ['a month', 30 * 24 * 60 * 60 * 1000, CHECK_IN_AGE_MAX],
  ['no time, as the clock was put back', -5_000, 0],
])(
  'sends a check-in that was stored for %s with its age, whatever the clock of the device shows',
  async (_, ms, age) => {
    vi.useFakeTimers({ now: new Date('1999-12-31T23:59:00Z') })
    const sent: unknown[] = []
    vi.stubGlobal('document', { documentElement: { lang: 'de' } })
    vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
      sent.push(JSON.parse(String(body)))
      return Promise.resolve(Response.json({}))
    })
    let stored = '[]'
    const storage = {
      getItem: () => stored,
      setItem: (_key: string, text: string) => {
        stored = text
      },
      removeItem: () => undefined,
    }
    const { id } = ENTRY
    const now = Date.now()
    const queue = [
      { type: 'changed' as const, id, presence: 'here' as const, before: 'missing' as const, now },
      { type: 'changed' as const, id, presence: 'gone' as const, before: 'here' as const, now },
      { type: 'undone' as const, now },
    ].reduce(reduceQueue, createQueue([]))
    writeStoredQueue(storage, { workshop_id: 7, before: [], after: unsavedOf(queue) })
    vi.setSystemTime(Date.now() + ms)
    for (const entry of readStoredQueue(storage, 7)) await sendCheckIn(entry)
    expect(sent).toMatchObject([
      { participated: true, participated_seconds_ago: age },
      { left: true, left_seconds_ago: age },
      { left: false, left_seconds_ago: age },
    ])
  },
)
