// All pages that have an address: public pages, personal links and the back office, in both languages.
import '../../scripts/source-loader.mjs'
import { findDemoEvents } from '../environment.mjs'

// The loader must be active before the screens are found.
const { OFFICE, PUBLIC } = await import('../../e2e/screens.ts')

const LANGUAGES = ['de', 'en']

/** Addresses including the language prefix, and whether they belong to the back office. */
export async function listAddresses({ sql }) {
  const visitors = [...PUBLIC, ...(await listEventPaths(sql))]
  const all = [...visitors.map((path) => ({ path, staff: false })), ...OFFICE.map((path) => ({ path, staff: true }))]
  return LANGUAGES.flatMap((language) =>
    all.map(({ path, staff }) => ({ language, staff, address: localizedPath(language, path) })),
  )
}

const localizedPath = (language, path) => (language === 'de' ? path : `/${language}${path === '/' ? '' : path}`)

async function listEventPaths(sql) {
  const events = Object.values(await findDemoEvents(sql)).filter(Boolean)
  const [seated] = await sql`
    select r.id, r.email, r.invite_slug, r.workshop_id from registrations r join workshops w on w.id = r.workshop_id
    where r.registered is not null and r.cancelled_at is null and r.deleted_at is null and r.accompaniment_of is null
      and not w.nonpublic and w.starts_at > now() order by r.registered limit 1`
  const [left] = await sql`
    select r.id from registrations r where r.cancelled_at is not null and r.deleted_at is null order by r.id limit 1`
  return [
    ...events.flatMap((id) => [`/events/${id}`, `/workshops/${id}`]),
    `/direct/events/${events[0]}`,
    '/workshops/999999999',
    '/events/cancel/nobody',
    '/api/docs',
    `/events/thanks/${seated.id}`,
    `/direct/events/${seated.id}/thanks`,
    `/events/cancel/${seated.id}`,
    `/events/${seated.workshop_id}/${seated.invite_slug}`,
    `/unsubscribe/${seated.id}/${seated.email}`,
    `/events/cancel/${left.id}`,
    `/events/thanks/${left.id}`,
  ]
}

const servedPageCache = new WeakMap()

/** The HTML as served, fetched once for all checkers: { address, status, policy, text }. */
export function readServedPages(environment) {
  if (!servedPageCache.has(environment.sql)) servedPageCache.set(environment.sql, fetchAllPages(environment))
  return servedPageCache.get(environment.sql)
}

async function fetchAllPages(environment) {
  const pages = []
  for (const page of await listAddresses(environment)) pages.push({ ...page, ...(await fetchPage(environment, page)) })
  return pages
}

async function fetchPage({ plain, headers }, { address, staff }) {
  const cookie = staff ? { cookie: `session=${headers.authorization.replace('Bearer ', '')}` } : {}
  const response = await fetch(plain + address, { headers: { accept: 'text/html', ...cookie } })
  const text = await response.text()
  if (response.status >= 500) throw new Error(`${address} answers ${response.status}.`)
  return { status: response.status, policy: response.headers.get('content-security-policy') ?? '', text }
}

/** Opens each page in the browser until it is idle; `only` restricts to one language. */
export async function visitRenderedPages({ newPage, ...environment }, act, { only, ...options } = {}) {
  const pages = { true: await newPage({ staff: true, ...options }), false: await newPage(options) }
  for (const { address, staff, language } of await listAddresses(environment)) {
    if (only && language !== only) continue
    const page = pages[staff]
    await page.goto(address)
    await page.waitForFunction(() => document.querySelector('h1') && !document.querySelector('[aria-busy=true]'))
    await act({ page, address, staff, language })
  }
  for (const page of Object.values(pages)) await page.context().close()
}
