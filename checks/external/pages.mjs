// Every page that has an address: of visitors, behind personal links, of the back office; in both languages.
import { OFFICE, PUBLIC } from '../../e2e/screens.ts'
import { eventsOf } from '../stage.mjs'

const LANGUAGES = ['de', 'en']

/** Addresses with the language in them, and whether staff reads them. */
export async function addressesOf({ sql }) {
  const visitors = [...PUBLIC, ...(await eventPages(sql))]
  const all = [...visitors.map((path) => ({ path, staff: false })), ...OFFICE.map((path) => ({ path, staff: true }))]
  return LANGUAGES.flatMap((language) =>
    all.map(({ path, staff }) => ({ language, staff, address: within(language, path) })),
  )
}

const within = (language, path) => (language === 'de' ? path : `/${language}${path === '/' ? '' : path}`)

async function eventPages(sql) {
  const events = Object.values(await eventsOf(sql)).filter(Boolean)
  const [seated] = await sql`
    select r.id, r.email, r.invite_slug, r.workshop_id from registrations r join workshops w on w.id = r.workshop_id
    where r.registered is not null and r.cancelled_at is null and r.deleted_at is null and r.accompaniment_of is null
      and not w.nonpublic and w.starts_at > now() order by r.registered limit 1`
  const [left] = await sql`
    select r.id from registrations r where r.cancelled_at is not null and r.deleted_at is null order by r.id limit 1`
  return [
    ...events.flatMap((id) => [`/events/${id}`, `/workshops/${id}`]),
    ...[`/direct/events/${events[0]}`, '/workshops/999999999', '/events/cancel/nobody', '/api/docs'],
    ...[`/events/thanks/${seated.id}`, `/direct/events/${seated.id}/thanks`, `/events/cancel/${seated.id}`],
    ...[`/events/${seated.workshop_id}/${seated.invite_slug}`, `/unsubscribe/${seated.id}/${seated.email}`],
    ...[`/events/cancel/${left.id}`, `/events/thanks/${left.id}`],
  ]
}

const kept = new WeakMap()

/** As the server gives them, read once for all judges: { address, status, policy, text }. */
export function servedPages(court) {
  if (!kept.has(court.sql)) kept.set(court.sql, readAll(court))
  return kept.get(court.sql)
}

async function readAll(court) {
  const pages = []
  for (const page of await addressesOf(court)) pages.push({ ...page, ...(await read(court, page)) })
  return pages
}

async function read({ plain, headers }, { address, staff }) {
  const cookie = staff ? { cookie: `session=${headers.authorization.replace('Bearer ', '')}` } : {}
  const response = await fetch(plain + address, { headers: { accept: 'text/html', ...cookie } })
  const text = await response.text()
  if (response.status >= 500) throw new Error(`${address} answers ${response.status}.`)
  return { status: response.status, policy: response.headers.get('content-security-policy') ?? '', text }
}

/** As the browser has them once they rest, after all scripts; those of one language, where it is given. */
export async function restingPages({ newPage, ...court }, act, { only, ...options } = {}) {
  const pages = { true: await newPage({ staff: true, ...options }), false: await newPage(options) }
  for (const { address, staff, language } of await addressesOf(court)) {
    if (only && language !== only) continue
    const page = pages[staff]
    await page.goto(address)
    await page.waitForFunction(() => document.querySelector('h1') && !document.querySelector('[aria-busy=true]'))
    await act({ page, address, staff, language })
  }
  for (const page of Object.values(pages)) await page.context().close()
}
