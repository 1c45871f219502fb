// Visitors who register and read continuously, and the answers they got.

import { pause } from '../../scripts/ports-and-processes.mjs'
import { registerOne } from '../support/registrations.mjs'

/** Trusts one proxy, so that each visitor has an address of its own. */
export const TRUST_ONE_PROXY = { TRUST_PROXY: '1' }

/** Registers `perSecond` people a second until `stop()`, which returns their outcomes. */
export function registerContinuously(site, event, perSecond) {
  const outcomes = []
  let isRunning = true
  const running = (async () => {
    while (isRunning) {
      outcomes.push(registerOne(site, event))
      await pause(1000 / perSecond)
    }
  })()
  return {
    stop: async () => {
      isRunning = false
      await running
      return Promise.all(outcomes)
    },
  }
}

/** Counts confirmed registrations that are missing, or have no mail. */
export async function countBrokenConfirmations(sql, outcomes) {
  const ids = outcomes.flatMap(({ id }) => id ?? [])
  const [{ registered, mailed }] = await sql`
    select count(*) filter (where registered is not null)::int as registered,
      count(*) filter (where exists (select from mails m where m.registration_id = r.id and m.type = 'confirmation'))::int as mailed
    from registrations r where id = any(${ids})`
  return { lost: ids.length - registered, unmailed: ids.length - mailed }
}

/** Returns status, Retry-After and milliseconds; status 0 means no answer. */
export async function timedFetch(site, path, { headers = {}, seconds = 20 } = {}) {
  const started = performance.now()
  const outcome = await fetch(site + path, { headers, signal: AbortSignal.timeout(seconds * 1000), redirect: 'manual' })
    .then(async (response) => ({ status: response.status, headers: response.headers, text: await response.text() }))
    .catch((error) => ({ status: 0, headers: new Headers(), text: error.message }))
  return { ...outcome, path, retryAfter: outcome.headers.get('retry-after'), ms: performance.now() - started }
}

/** Returns the milliseconds until this path answers 200 again. */
export async function msUntilServed(site, path, headers) {
  const started = performance.now()
  while ((await timedFetch(site, path, { headers, seconds: 5 })).status !== 200) {
    if (performance.now() - started > 60_000) throw new Error(`${path} is not served again`)
    await pause(50)
  }
  return performance.now() - started
}
