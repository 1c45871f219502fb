// People who register and read without a pause, and what each of them was told.
import { registerOne } from '../bench/registrations.mjs'
import { pause } from '../system.mjs'

/** One proxy is believed, so that they come from as many addresses as people. */
export const VISITORS = { TRUST_PROXY: '1' }

/** So many a second until `stop()`, which answers what each was told. */
export function register(site, event, perSecond) {
  const told = []
  let goesOn = true
  const running = (async () => {
    while (goesOn) {
      told.push(registerOne(site, event))
      await pause(1000 / perSecond)
    }
  })()
  return {
    stop: async () => {
      goesOn = false
      await running
      return Promise.all(told)
    },
  }
}

/** Who was told of a registration and has none, or no mail; the answer to a kept promise is two zeros. */
export async function brokenPromises(sql, told) {
  const ids = told.flatMap(({ id }) => id ?? [])
  const [{ registered, mailed }] = await sql`
    select count(*) filter (where registered is not null)::int as registered,
      count(*) filter (where exists (select from mails m where m.registration_id = r.id and m.type = 'confirmation'))::int as mailed
    from registrations r where id = any(${ids})`
  return { lost: ids.length - registered, unmailed: ids.length - mailed }
}

/** Answers status, Retry-After and how long it took; status 0 is no answer at all. */
export async function look(site, path, { headers = {}, seconds = 20 } = {}) {
  const started = performance.now()
  const outcome = await fetch(site + path, { headers, signal: AbortSignal.timeout(seconds * 1000), redirect: 'manual' })
    .then(async (response) => ({ status: response.status, headers: response.headers, text: await response.text() }))
    .catch((error) => ({ status: 0, headers: new Headers(), text: error.message }))
  return { ...outcome, path, retryAfter: outcome.headers.get('retry-after'), ms: performance.now() - started }
}

/** How long until this address answers with 200 again. */
export async function msUntilServed(site, path, headers) {
  const started = performance.now()
  while ((await look(site, path, { headers, seconds: 5 })).status !== 200) {
    if (performance.now() - started > 60_000) throw new Error(`${path} is not served again`)
    await pause(50)
  }
  return performance.now() - started
}
