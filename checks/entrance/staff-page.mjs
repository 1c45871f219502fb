// The check-in of an event in a browser, as staff open it on their phones.
import { pause } from '../../scripts/ports-and-processes.mjs'
import { createEvents } from '../support/registrations.mjs'

const PHONE = { width: 390, height: 844 }
/** The worker fetches the parts of the page that open later. */
const FETCHED_WITHIN_MS = 10_000
/** A scan without a network shows its result within this time, all but one of twenty. */
export const RESULT_MS_MAX = 150

/** An event that began ten minutes ago. */
export async function createCurrentEvent(sql) {
  const [event] = await createEvents(sql, 1)
  await sql`update workshops set date = current_date, time = localtime - interval '10 minutes', end_time = null where id = ${event}`
  return event
}

/** The ids have 128 bits, as those of the product: of the last letter only two bits count, so it is the same for all. */
export const insertPeople = (sql, event, count) => sql`
  insert into registrations (id, invite_slug, workshop_id, email, first_name, last_name, language, registered)
  select id, id, ${event}, 'gast' || n || '@example.org', 'Käthe', 'Gast-' || lpad(n::text, 3, '0'), 'de', now()
  from generate_series(1, ${count}::int) n,
    lateral (select 'entrance' || lpad(${event}::text, 7, '0') || lpad(n::text, 6, '0') || 'A' as id) made
  order by n
  returning id, first_name, last_name, email, ticket_code`

const sessionCookieOf = (site, { authorization }) => ({
  name: 'session',
  value: authorization.replace('Bearer ', ''),
  url: site,
  httpOnly: true,
  sameSite: 'Strict',
})

export const newContext = ({ browser, site }) =>
  browser.newContext({ baseURL: site, viewport: PHONE, timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' })

/** `initScript` runs in the page before the product. */
export async function openAsStaff(environment, initScript) {
  const context = await newContext(environment)
  await context.addCookies([sessionCookieOf(environment.site, environment.headers)])
  if (initScript) await context.addInitScript(initScript)
  const page = await context.newPage()
  await page.goto(`/check-in/${environment.event}`)
  return { context, page }
}

/** Waits until the list is there and the worker has stored the page, so that it works without a network. */
export async function waitUntilStored(page) {
  await page.getByRole('searchbox').waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await pause(FETCHED_WITHIN_MS)
}

export const percentile = (values, share) =>
  Math.round(values.toSorted((one, other) => one - other)[Math.floor(values.length * share)])
