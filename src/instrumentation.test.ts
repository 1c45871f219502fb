import { afterEach, expect, it, vi } from 'vitest'
import { onRequestError } from './instrumentation'
import { log } from './server/observability/log'

afterEach(() => vi.unstubAllEnvs())

const QUERY = 'select * from users where email = $1\nparams: x@example.org\n    at x@example.org'

it('logs the cause of a failed page without the personal data in its message', async () => {
  vi.stubEnv('NEXT_RUNTIME', 'nodejs')
  const noted = vi.spyOn(log, 'error')
  const cause = Object.assign(new Error('x@example.org'), { code: '23505' })
  const failure = Object.assign(new Error(QUERY, { cause }), { digest: '123' })
  const request = {
    path: '/events/7?email=x@example.org',
    method: 'GET',
    headers: { cookie: 'session=secret', 'x-request-id': 'request-7' },
  }
  const context = { routerKind: 'App Router', routeType: 'render', revalidateReason: undefined } as const
  await onRequestError(failure, request, { ...context, routePath: '/[locale]/events/[id]' })

  // The error page shows this request id to the visitor.
  expect(failure.digest).toBe('request-7')
  const [fields] = noted.mock.calls[0] ?? []
  expect(fields).toMatchObject({ error: 'Error 23505', request_id: 'request-7', path: '/[locale]/events/[id]' })
  expect(fields).toHaveProperty('stack.0', expect.stringContaining('instrumentation.test'))
  expect(JSON.stringify(noted.mock.calls)).not.toMatch(/example\.org|secret/)
})
