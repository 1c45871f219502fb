// Requests of visitors and staff while the database fails, and how fast they must be answered.
import assert from 'node:assert/strict'
import { msUntilServed, timedFetch } from './visitors.mjs'

export const ANSWER_LIMIT_MS = 5000
export const LIVENESS_PATH = '/api/health/live'

/** Cached pages, personal pages, calls, and readiness. */
export const probedPathsOf = (event) => [
  '/',
  '/events',
  `/events/${event}`,
  '/en/events_d',
  '/events/thanks/nobody-of-them-at-all22',
  '/sitemap.xml',
  '/api/sponsors',
  '/api/user',
  `/api/sandoz/workshops/public?id=${event}`,
  '/api/health',
]

/** Without the page of an unknown person, which answers 404. */
export const existingPathsOf = (event) => probedPathsOf(event).filter((path) => !path.includes('nobody'))

export const fetchAll = (paths, { site, headers }) =>
  Promise.all(paths.map((path) => timedFetch(site, path, { headers: headersFor(path, headers) })))

export const headersFor = (path, headers) => (path.startsWith('/api') ? headers : {})

export async function msUntilAllServed({ site, event, headers }) {
  const started = Date.now()
  for (const path of ['/api/health', `/events/${event}`, '/api/sponsors', '/events'])
    await msUntilServed(site, path, headersFor(path, headers))
  const took = Date.now() - started
  assert.ok(took < ANSWER_LIMIT_MS, `recovered only after ${took} ms`)
  return took
}

export function assertRefused(answers) {
  for (const { path, status, retryAfter, ms } of answers) {
    assert.equal(status, 503, `${path} answers ${status}`)
    assert.ok(retryAfter, `${path} sends no Retry-After`)
    assert.ok(ms < ANSWER_LIMIT_MS, `${path} is refused only after ${Math.round(ms)} ms`)
  }
}

export function assertServedOrRefused(answers) {
  for (const { path, status, ms } of answers) {
    assert.ok([200, 404, 503].includes(status), `${path} answers ${status}`)
    assert.ok(ms < ANSWER_LIMIT_MS, `${path} answers after ${Math.round(ms)} ms`)
    if (path === LIVENESS_PATH) assert.equal(status, 200)
  }
  assertRefused(answers.filter(({ status }) => status === 503))
}

/** Fails unless every person who is not registered was refused in time. */
export function assertRefusedInTime(outcomes) {
  for (const { reason, time } of outcomes.filter(({ id }) => !id)) {
    assert.match(reason, /^503 /)
    assert.ok(time < ANSWER_LIMIT_MS, `refused only after ${Math.round(time)} ms`)
  }
}
