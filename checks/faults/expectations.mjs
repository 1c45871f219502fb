// What is asked for while the database fails, by people and by staff, and how soon it has to be answered.
import assert from 'node:assert/strict'
import { look, msUntilServed } from './visitors.mjs'

export const WITHIN_MS = 5000
export const LIVE = '/api/health/live'

/** What people and staff ask for: kept pages, pages of one person, calls, and whether the server may get requests. */
export const addressesOf = (event) => [
  ...['/', '/events', `/events/${event}`, '/en/events_d', '/events/thanks/nobody-of-them-at-all22', '/sitemap.xml'],
  ...['/api/sponsors', '/api/user', `/api/sandoz/workshops/public?id=${event}`, '/api/health'],
]

/** Without the one page that is found by nobody. */
export const foundOf = (event) => addressesOf(event).filter((path) => !path.includes('nobody'))

export const askAll = (paths, { site, headers }) =>
  Promise.all(paths.map((path) => look(site, path, { headers: forCalls(path, headers) })))

export const forCalls = (path, headers) => (path.startsWith('/api') ? headers : {})

export async function msUntilAllServed({ site, event, headers }) {
  const started = Date.now()
  for (const path of ['/api/health', `/events/${event}`, '/api/sponsors', '/events'])
    await msUntilServed(site, path, forCalls(path, headers))
  const took = Date.now() - started
  assert.ok(took < WITHIN_MS, `all is back only after ${took} ms`)
  return took
}

export function assertRefused(answers) {
  for (const { path, status, retryAfter, ms } of answers) {
    assert.equal(status, 503, `${path} answers ${status}`)
    assert.ok(retryAfter, `${path} names no Retry-After`)
    assert.ok(ms < WITHIN_MS, `${path} is refused only after ${Math.round(ms)} ms`)
  }
}

export function assertServedOrRefused(answers) {
  for (const { path, status, ms } of answers) {
    assert.ok([200, 404, 503].includes(status), `${path} answers ${status}`)
    assert.ok(ms < WITHIN_MS, `${path} answers after ${Math.round(ms)} ms`)
    if (path === LIVE) assert.equal(status, 200)
  }
  assertRefused(answers.filter(({ status }) => status === 503))
}

/** Whoever is not registered was told so in time. */
export function assertTold(told) {
  for (const { because, time } of told.filter(({ id }) => !id)) {
    assert.match(because, /^503 /)
    assert.ok(time < WITHIN_MS, `heard it after ${Math.round(time)} ms`)
  }
}
