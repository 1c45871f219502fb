// What happens in the academy on an ordinary day: visitors of its pages, people who register, staff at their lists.
import { Advice } from '../install.mjs'
import { drawInvited, inviteAll, signIn } from '../mailing.mjs'
import { ADMIN } from '../stage.mjs'
import { drawCrowd } from './crowd.mjs'
import { listOf, peopleOf } from './lists.mjs'
import { createEvents, registerOne } from './registrations.mjs'
import { staffOf } from './staff.mjs'

const CROWD = { workshops: 2000, registrations: 50_000, mails: 50_000 }
const HOT_EVENTS = 20
/** Of ten visits nine are to pages that many visit. */
const OFTEN = 9
const PEOPLE = 1000
const CONGRESS = 5000
const INVITED = 200

/** Most visits are to a few pages, as in life, and every page is visited at some time. */
export async function visitedPages(sql, site) {
  const ids = await drawCrowd(sql, CROWD)
  const open =
    await sql`select id from workshops where id = any(${ids}) and not nonpublic and not teaser_only order by id`
  const hot = open.slice(0, HOT_EVENTS).map(({ id }) => `/events/${id}`)
  const often = ['/', '/en', '/events', '/en/events', '/events_d', '/contact', ...hot]
  const all = open.flatMap(({ id }) => [`/events/${id}`, `/en/events/${id}`])
  const rest = (place) => Array.from({ length: OFTEN }, (_, turn) => often[(place * OFTEN + turn) % often.length])
  return all.flatMap((path, place) => [...rest(place), path]).map((path) => site + path)
}

/** Each can be played again and again; `turn` counts. */
export async function scenesOf({ site, sql }) {
  const staff = await staffOf(site, ADMIN)
  const events = await createEvents(sql, 20)
  const congress = await drawInvited(sql, CONGRESS)
  const ask = await signIn(site)
  const get = listsOf(site, await tokenOf(site))
  const [imported] = await createEvents(sql, 1)
  let version = 0
  return {
    registration: async (turn) => {
      const { id, because } = await registerOne(site, events[turn % events.length])
      if (!id) throw new Advice(because)
    },
    list: get,
    login: () => tokenOf(site),
    invitation: async () => inviteAll(ask, await drawInvited(sql, INVITED)),
    import: () =>
      staff.accepted('importXlsx', { file: listOf(peopleOf(PEOPLE, { version: version++ })), id: imported }),
    export: async () => (await staff.exported(congress)).arrayBuffer(),
    purge: () => sql`select pg_notify('public_pages', '')`,
  }
}

/** As the screens of the back office ask, one list after the other. */
function listsOf(site, token) {
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
    if (!response.ok) throw new Advice(`${path} answers ${response.status}.`)
    await response.arrayBuffer()
  }
}

/** Somebody at a random address signs in. */
async function tokenOf(site) {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMIN
  const number = () => Math.floor(Math.random() * 250)
  const response = await fetch(`${site}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.${number()}.${number()}` },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Advice(`The login answers ${response.status}: ${await response.text()}`)
  const { token } = await response.json()
  return token
}
