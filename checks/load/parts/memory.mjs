// What the server keeps in memory: after the start, at rest, at work, and after that.

import { drawInvited, inviteAll, signIn } from '../mailing.mjs'
import { ADMIN, onStage } from '../stage.mjs'
import { pause } from '../system.mjs'
import { scenesOf, visitedPages } from './everyday.mjs'
import { memoryOf, shareOfOthers } from './figures.mjs'
import { registerOne } from './registrations.mjs'
import { probeOf, residentOf } from './samples.mjs'
import { drawCongress } from './sheets.mjs'
import { staffOf } from './staff.mjs'

const AIMS = { idle: 300, loaded: 500 }
const REST_MS = 60_000
const AFTERWARDS_MS = 10_000
const AT_ONCE = 8
const EXPORTED = 20_000
const MASS = 2000
/** A mass sending goes on after its call has been answered. */
const SENDING_MS = 5000

const measure = async ({ seconds }) => {
  const probe = probeOf()
  const settings = { ...ADMIN, MAIL_TRANSPORT: 'capture', TRUST_PROXY: '1', ...probe.settings }
  try {
    return await onStage(settings, async (stage) => {
      const rows = []
      const site = stage.site.replace('localhost', '127.0.0.1')
      const others = await shareOfOthers()
      const note = async (what, aim, act) => {
        const most = memoryOf(stage.pid)
        await act()
        await pause(1000)
        const { heap, heapTotal, external } = probe.last()
        const inside = Object.entries({ heap, heapTotal, external }).map(([name, value]) => [name, Math.round(value)])
        rows.push({ what, aim, others, most: most().most, now: residentOf(stage.pid), ...Object.fromEntries(inside) })
      }
      await note('started, nobody was there yet', AIMS.idle, () => pause(1000))
      await note('after a minute of rest', AIMS.idle, () => pause(REST_MS))
      for (const [what, act] of Object.entries(await loadsOf({ ...stage, site, seconds })))
        await note(what, AIMS.loaded, act)
      await note('ten seconds after all that', AIMS.loaded, () => pause(AFTERWARDS_MS))
      return rows
    })
  } finally {
    probe.end()
  }
}

/** Each for so many seconds, one after the other: what one of them leaves behind is under the next. */
async function loadsOf({ site, sql, seconds }) {
  const urls = await visitedPages(sql, site)
  const scenes = await scenesOf({ site, sql })
  const [staff, ask] = [await staffOf(site, ADMIN), await signIn(site)]
  const congress = await drawCongress(sql, EXPORTED)
  const event = await drawInvited(sql, MASS)
  const [crowded] = await sql`select id from workshops where title like 'Messung%' order by id desc limit 1`
  const during = (act) => () => atOnce(act, seconds)
  return {
    'pages of events': during((turn) => fetchWhole(urls[turn % urls.length])),
    'pages that nobody keeps': during((turn) => fetchWhole(`${urls[turn % urls.length]}?x=${turn}`)),
    registrations: during(() => registerOne(site, crowded.id)),
    'lists of the back office': during(scenes.list),
    imports: scenes.import,
    [`an export of ${EXPORTED}`]: async () => (await staff.exported(congress)).arrayBuffer(),
    [`a sending of ${MASS} mails`]: async () => {
      await inviteAll(ask, event)
      await pause(SENDING_MS)
    },
  }
}

async function atOnce(act, seconds) {
  const end = performance.now() + seconds * 1000
  let turn = 0
  const oneByOne = async () => {
    while (performance.now() < end) await act(turn++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, oneByOne))
}

const fetchWhole = async (url) => (await fetch(url, { headers: { 'accept-encoding': 'br' } })).arrayBuffer()

export const memory = {
  name: 'memory',
  measure,
  columns: {
    when: ({ what }) => what,
    'MB, at most': ({ most }) => most,
    'at the end': ({ now }) => now,
    aim: (row) => row.aim,
    'heap in use': ({ heap }) => heap,
    'heap held': ({ heapTotal }) => heapTotal,
    'outside of it': ({ external }) => external,
  },
  keys: ['what'],
  figures: { most: 'less', now: 'less' },
  complaints: (rows) =>
    rows.filter(({ most, aim }) => most >= aim).map(({ what, aim }) => `Misses the aim of ${aim} MB: ${what}.`),
}
