import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, expect, it, vi } from 'vitest'
import { CallFailed } from '@/client/call'
import { sendCheckIn } from './send-check-in'

const ENTRY = { id: 'a'.repeat(22), here: true, at: 1 }

afterEach(() => {
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
