// Memory of the server: after the start, idle, under load, and afterwards.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { UserError } from '../../../scripts/install.mjs'
import { pause, readText } from '../../../scripts/ports-and-processes.mjs'
import { ADMIN, findDemoEvents, withServer } from '../../environment.mjs'
import { insertInvitedEvent, inviteAll, signInAsAdmin } from '../../support/mass-mailing.mjs'
import { readMemoryMegabytes } from '../../support/process-memory.mjs'
import { insertAttendedEvent, registerOne } from '../../support/registrations.mjs'
import { createStaffClient, signIn } from '../../support/staff-client.mjs'
import { prepareScenarios, prepareVisits } from '../generators/everyday.mjs'
import { startMemoryTimer, waitForQuietMachine } from '../metrics/process-metrics.mjs'

const AIMS = { idle: 260, loaded: 450 }
const IDLE_MS = 60_000
const AFTERWARDS_MS = 10_000
const AT_ONCE = 8
/** As many people as work in the back office. */
const STAFF = 3
const EXPORTED = 20_000
const MASS_MAILS = 2000
/** A mass mailing goes on after its call has been answered. */
const SENDING_MS = 5000

const measure = async ({ seconds }) => {
  const probe = createProbe()
  const settings = { ...ADMIN, MAIL_TRANSPORT: 'capture', TRUST_PROXY: '1', ...probe.settings }
  try {
    return await withServer(settings, async (environment) => {
      const rows = []
      const site = environment.site.replace('localhost', '127.0.0.1')
      const others = await waitForQuietMachine()
      const note = async (what, aim, act) => {
        const most = startMemoryTimer(environment.pid)
        await act()
        await pause(1000)
        const { heap, heapTotal, external } = probe.last()
        const inside = Object.entries({ heap, heapTotal, external }).map(([name, value]) => [name, Math.round(value)])
        rows.push({
          what,
          aim,
          others,
          most: most().most,
          now: readMemoryMegabytes(environment.pid),
          ...Object.fromEntries(inside),
        })
      }
      await note('started, no request yet', AIMS.idle, () => pause(1000))
      await note('after a minute idle', AIMS.idle, () => pause(IDLE_MS))
      const { everyday, office } = await prepareLoads({ ...environment, site, seconds })
      for (const [what, act] of Object.entries(everyday)) await note(what, AIMS.loaded, act)
      for (const [what, act] of Object.entries(office)) await note(what, undefined, act)
      await pause(AFTERWARDS_MS)
      await note('ten seconds after all loads', AIMS.loaded, () => pause(1000))
      return rows
    })
  } finally {
    probe.end()
  }
}

/** Returns settings that load the probe into a server, and functions that read its samples. */
function createProbe() {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'academy-probe-')), 'samples')
  const probe = new URL('../metrics/probe.mjs', import.meta.url).href
  return {
    settings: { NODE_OPTIONS: `--import=${probe}`, PROBE_FILE: file },
    last: () => JSON.parse(readText(file).trimEnd().split('\n').at(-1) || '{}'),
    end: () => fs.rmSync(path.dirname(file), { recursive: true, force: true }),
  }
}

/** Runs each load for `seconds`, one after the other; memory that one leaves behind is part of the next. */
async function prepareLoads({ site, sql, seconds }) {
  const urls = await prepareVisits(sql, site)
  const actions = await prepareScenarios({ site, sql })
  const staff = await createStaffClient(site, ADMIN)
  const post = await signInAsAdmin(site)
  const congress = await insertAttendedEvent(sql, EXPORTED)
  const event = await insertInvitedEvent(sql, MASS_MAILS)
  const [crowded] = await sql`select id from workshops where title like 'Messung%' order by id desc limit 1`
  const during = (act) => () => repeatConcurrently(act, { seconds, atOnce: AT_ONCE })
  const duringOffice = (act) => () => repeatConcurrently(act, { seconds, atOnce: STAFF })
  const papers = await listPapers(sql)
  const { headers, cookie } = await signIn(site, ADMIN)
  return {
    everyday: {
      'pages of events': during((turn) => fetchBody(urls[turn % urls.length])),
      'pages that are not cached': during((turn) => fetchBody(`${urls[turn % urls.length]}?x=${turn}`)),
      registrations: during(() => registerOne(site, crowded.id)),
      'lists of the back office': during(actions.list),
      imports: actions.import,
      [`an export of ${EXPORTED}`]: async () => (await staff.exported(congress)).arrayBuffer(),
      [`a mailing of ${MASS_MAILS} mails`]: async () => {
        await inviteAll(post, event)
        await pause(SENDING_MS)
      },
    },
    // Without a pause between two of them, so that only the memory afterwards has an aim.
    office: {
      'all screens of the back office': duringOffice((turn) =>
        fetchBody(site + SCREENS[turn % SCREENS.length], { cookie }),
      ),
      papers: duringOffice((turn) => fetchBody(site + papers[turn % papers.length], headers)),
      'further imports': actions.import,
    },
  }
}

async function repeatConcurrently(act, { seconds, atOnce }) {
  const end = performance.now() + seconds * 1000
  let turn = 0
  const oneByOne = async () => {
    while (performance.now() < end) await act(turn++)
  }
  await Promise.all(Array.from({ length: atOnce }, oneByOne))
}

async function fetchBody(url, headers) {
  // A page without a session would lead to the sign-in, which is no screen of the back office.
  const response = await fetch(url, { headers: { 'accept-encoding': 'br', ...headers }, redirect: 'manual' })
  if (!response.ok) throw new UserError(`${url} answers ${response.status}.`)
  await response.arrayBuffer()
}

const ADMIN_PAGES = 'src/app/[locale]/(admin)'
/** The screens of the back office that name no row, in both languages. */
const SCREENS = fs
  .globSync('**/page.tsx', { cwd: ADMIN_PAGES })
  .filter((file) => !file.includes('['))
  .flatMap((file) => [`/${path.dirname(file)}`, `/en/${path.dirname(file)}`])

/** Documents and spreadsheets. */
async function listPapers(sql) {
  const { over } = await findDemoEvents(sql)
  return [
    `/api/sandoz/workshop_registration/attendance_list/${over}`,
    `/api/sandoz/workshop_registration/badges/${over}`,
    '/api/season/pdf',
    '/api/season/export',
    '/api/sandoz/evaluations/pdf',
    '/api/system/translations/export?language=de',
  ]
}

export const memory = {
  name: 'memory',
  measure,
  columns: {
    when: 'what',
    'MB, at most': 'most',
    'at the end': 'now',
    aim: 'aim',
    'heap in use': 'heap',
    'heap held': 'heapTotal',
    'outside of it': 'external',
  },
  keys: ['what'],
  figures: { most: 'less', now: 'less' },
  complaints: (rows) =>
    rows.filter(({ most, aim }) => most >= aim).map(({ what, aim }) => `Misses the aim of ${aim} MB: ${what}.`),
}
