// An ordinary day of an academy: visitors, registrations and staff at their lists.
import { UserError } from '../../../scripts/install.mjs'
import { ADMIN } from '../../environment.mjs'
import { insertDataset } from '../../support/large-dataset.mjs'
import { createEvents } from '../../support/registrations.mjs'
import { createStaffClient } from '../../support/staff-client.mjs'
import { peopleOf, spreadsheetOf } from './people-spreadsheet.mjs'

const DATASET = { workshops: 2000, registrations: 50_000, mails: 50_000 }
const HOT_EVENTS = 20
/** Nine of ten visits are to popular pages. */
const POPULAR_VISITS = 9
const PEOPLE = 1000

/** Most visits go to a few pages, and every page is visited at some time. */
export async function prepareVisits(sql, site) {
  const ids = await insertDataset(sql, DATASET)
  const open =
    await sql`select id from workshops where id = any(${ids}) and not nonpublic and not teaser_only order by id`
  const hot = open.slice(0, HOT_EVENTS).map(({ id }) => `/events/${id}`)
  const often = ['/', '/en', '/events', '/en/events', '/events_d', '/contact', ...hot]
  const all = open.flatMap(({ id }) => [`/events/${id}`, `/en/events/${id}`])
  const rest = (index) =>
    Array.from({ length: POPULAR_VISITS }, (_, turn) => often[(index * POPULAR_VISITS + turn) % often.length])
  return all.flatMap((path, index) => [...rest(index), path]).map((path) => site + path)
}

/** Returns actions that can be repeated; `turn` counts the repetitions. */
export async function prepareScenarios({ site, sql }) {
  const staff = await createStaffClient(site, ADMIN)
  const get = createListReader(site, await signInForToken(site))
  const [imported] = await createEvents(sql, 1)
  let version = 0
  return {
    list: get,
    import: () =>
      staff.accepted('importXlsx', { file: spreadsheetOf(peopleOf(PEOPLE, { version: version++ })), id: imported }),
  }
}

/** Requests lists of the back office as its screens do, one after the other. */
function createListReader(site, token) {
  const paths = [
    '/api/sandoz/workshops?sortBy=date&sortByDirection=desc&filter[hide_past_workshops]=1',
    '/api/sandoz/workshops?sortBy=title&per_page=100',
    '/api/sandoz/workshops?sortBy=date&sortByDirection=desc&search=diabetes',
    '/api/sandoz/workshop_registrations?sortBy=created_at&sortByDirection=desc&per_page=50',
    '/api/sandoz/workshop_registrations?search=person123',
    '/api/sandoz/workshops/attention',
  ]
  return async (turn) => {
    const path = paths[turn % paths.length]
    const response = await fetch(site + path, { headers: { authorization: `Bearer ${token}` } })
    if (!response.ok) throw new UserError(`${path} answers ${response.status}.`)
    await response.arrayBuffer()
  }
}

/** Signs in from a random address. */
async function signInForToken(site) {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMIN
  const number = () => Math.floor(Math.random() * 250)
  const response = await fetch(`${site}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.${number()}.${number()}` },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new UserError(`The login answers ${response.status}: ${await response.text()}`)
  const { token } = await response.json()
  return token
}
