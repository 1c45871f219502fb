// npm run bench                                all parts, on this machine
// npm run bench -- door                        only the public pages under load, as ratios of a bare server
// npm run bench -- registrations               only the registrations
// npm run bench -- office                      only the calls of the back office, with many years of events
// npm run bench -- mails                       only a mass sending, by Resend and by SMTP, to servers on this machine
// npm run bench -- sheets                      only spreadsheets of thousands of people, and what visitors notice of them
// npm run bench -- --seconds 20 --json file    longer runs; every figure for later comparisons
// npm run bench -- --docs                      writes the tables into docs/performance.md
import fs from 'node:fs'
import { parseArgs } from 'node:util'
import { measureDoor } from './bench/door.mjs'
import { QUIET } from './bench/figures.mjs'
import { MAIL_AIMS, measureMails } from './bench/mails.mjs'
import { measureOffice } from './bench/office.mjs'
import { measurePages, PAGES_AIM } from './bench/pages-meanwhile.mjs'
import { measureRefusals, REFUSAL_AIM } from './bench/refusals.mjs'
import { measureRegistrations } from './bench/registrations.mjs'
import { measureSheets } from './bench/sheets.mjs'
import { fail, installAndSwitch } from './install.mjs'
import { circumstances, tableOf, writeToDocument } from './report.mjs'
import { onStage } from './stage.mjs'

const PARTS = { door: measureDoor, registrations: measureRegistrations, office: measureOffice }
/** Each wants an application that was started for it: for its settings, or because its memory is measured. */
const PARTS_ALONE = {
  mails: measureMails,
  'sheets lists': measureSheets,
  'sheets pages': measurePages,
  'sheets refusals': measureRefusals,
}
/** One proxy is believed, so that the load comes from as many addresses as people. */
const SETTINGS = {
  TRUST_PROXY: '1',
  MAIL_TRANSPORT: 'capture',
  ADMIN_EMAIL: 'bench@example.org',
  ADMIN_PASSWORD: 'only-for-this-measurement',
}

async function bench() {
  if (!installAndSwitch('scripts/bench.mjs')) return
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seconds: { type: 'string', default: '10' }, json: { type: 'string' }, docs: { type: 'boolean' } },
  })
  const isWanted = (part) => [part, part.split(' ')[0]].some((name) => positionals.includes(name))
  const wanted = Object.keys({ ...PARTS, ...PARTS_ALONE }).filter((part) => positionals.length === 0 || isWanted(part))
  const seconds = Number(values.seconds)
  const results = await measure(wanted, seconds)

  for (const part of wanted) {
    const text = `${remarksOn(part, results[part], seconds)}\n\n${tableOf(TABLES[part](results[part]))}\n`
    console.log(`\n${text}`)
    if (values.docs) writeToDocument(`bench ${part}`, text)
  }
  for (const complaint of complaintsAbout(results)) console.log(complaint)
  if (values.json)
    fs.writeFileSync(values.json, JSON.stringify({ circumstances: circumstances(), seconds, ...results }, null, 2))
  process.exit((results.registrations ?? []).some(isBroken) ? 1 : 0)
}

async function measure(wanted, seconds) {
  const results = {}
  const told = async (part, act) => {
    console.log(`Measuring: ${part} ...`)
    results[part] = await act()
  }
  const together = wanted.filter((part) => part in PARTS)
  if (together.length > 0)
    await onStage(SETTINGS, async (stage) => {
      for (const part of together) await told(part, () => PARTS[part](stage, { seconds }))
      if (results.registrations?.some(({ refused }) => refused > 0)) console.log(stage.log())
    })
  for (const part of wanted.filter((name) => name in PARTS_ALONE))
    await told(part, () => PARTS_ALONE[part]({ seconds }))
  return results
}

function remarksOn(part, rows, seconds) {
  const length = part in PARTS || part === 'sheets pages' ? `; runs of ${seconds} s` : ''
  const remarks = [
    `${circumstances()}${length}. Load generator, server and database share the cores.`,
    'The database writes through to the disk (fsync), as in real life. Times in milliseconds; core: how much of one core the server needed.',
  ]
  const busy = Math.max(...rows.map(({ others }) => others))
  const excuse = `Up to ${percent(busy)} of the machine was busy with other work: figures are worse than on a quiet one.`
  return [...remarks, ...(busy > QUIET ? [excuse] : [])].join('\n')
}

const percent = (share) => (Number.isNaN(share) ? '-' : `${Math.round(share * 100)} %`)

const TABLES = {
  door: (rows) => [
    [
      ...['page', 'served by', 'bytes', 'req/s', 'of bare', 'CPU µs', 'of bare'],
      ...['p50', 'p99', 'p99.9', 'max', 'failed', 'core'],
    ],
    ...rows.map((row) => [
      ...[row.page, row.what, row.bytes, row.perSecond, percent(row.ratio), row.cpu, percent(row.cpuRatio)],
      ...[row.p50, row.p99, row.p999, row.max, row.failed, percent(row.core)],
    ]),
  ],
  registrations: (rows) => [
    [
      ...['registrations', 'per s', 'accepted', 'refused', 'p50', 'p95', 'p99', 'max'],
      ...['lost', 'doubled', 'no mail', 'core', 'mailed after s'],
    ],
    ...rows.map((row) => [
      ...[row.what, row.perSecond, row.accepted, row.refused, row.p50, row.p95, row.p99, row.max],
      ...[row.lost, row.doubled, row.unmailed, percent(row.core), row.mailed ?? '-'],
    ]),
  ],
  office: (rows) => [
    ['call', 'calls', 'p50', 'p95', 'p99', 'max'],
    ...rows.map((row) => [row.what, row.calls, row.p50, row.p95, row.p99, row.max]),
  ],
  mails: (rows) => [
    [
      ...[
        'invitations by',
        'mails',
        'queued in ms',
        'sent in s',
        'per s',
        'against',
        'share',
        'calls',
        'longest gap ms',
      ],
      ...['twice', 'MB before', 'at most', 'after'],
    ],
    ...rows.map((row) => [
      ...[row.what, row.mails, row.queuedMs, row.seconds, row.perSecond, row.against, percent(row.share)],
      ...[row.calls ?? '-', row.gapMs, row.repeated, row.before, row.most, row.after],
    ]),
  ],
  'sheets lists': (rows) => [
    ['list', 'seconds', 'aim', 'MB before', 'at most', 'grown', 'aim'],
    ...rows.map(({ what, seconds, aim, before, most, grown }) => [
      ...[what, seconds, aim.seconds, before, most, grown, aim.grown],
    ]),
  ],
  'sheets pages': (rows) => [
    ['visitors', 'meanwhile', 'per s', 'mean', 'p50', 'p95', 'p99', 'max', 'failed', 'slower by'],
    ...rows.map((row) => [
      ...[row.load, row.what, row.perSecond, row.mean ? row.mean.toFixed(1) : '-', row.p50, row.p95, row.p99, row.max],
      ...[row.failed, percent(row.slower - 1)],
    ]),
  ],
  'sheets refusals': (rows) => [
    ['file', 'MB packed', 'refused in s', 'MB grown'],
    ...rows.map(({ what, packed, seconds, grown }) => [what, packed, seconds, grown]),
  ],
}

/** A figure may be better or worse; a promise that was not kept is a fault. */
const isBroken = ({ lost, doubled, unmailed }) => lost + doubled + unmailed > 0

function complaintsAbout({ door = [], registrations = [], office = [], mails = [], ...others }) {
  return [
    ...complaintsAboutSheets(others),
    ...office
      .filter(({ p95, aim }) => p95 >= aim)
      .map(({ what, aim }) => `Misses the aim of a p95 under ${aim} ms: ${what}.`),
    ...door
      .filter(
        ({ what, ratio, cpuRatio, p99 }) => what !== 'bare node:http' && (Math.min(ratio, cpuRatio) < 0.7 || p99 >= 50),
      )
      .map(({ page, what }) => `Misses the aim of 70 % and a p99 under 50 ms: ${page}, ${what}.`),
    ...registrations
      .filter(({ aim, perSecond, p95 }) => perSecond < aim || (aim && p95 >= 300))
      .map(({ what, aim }) => `Misses the aim of ${aim} a second and a p95 under 300 ms: ${what}.`),
    ...registrations
      .filter(({ refused }) => refused > 0)
      .map(({ what, because }) => `Refused some: ${what}. The first answer: ${because}`),
    ...mails
      .filter(
        ({ queuedMs, share, gapMs }) =>
          queuedMs >= MAIL_AIMS.queuedMs || share < MAIL_AIMS.share || gapMs >= MAIL_AIMS.gapMs,
      )
      .map(
        ({ what }) =>
          `Misses the aim of queueing within 1 s, 80 % of what is possible and no second without a call: ${what}.`,
      ),
    ...mails.filter(({ repeated }) => repeated > 0).map(({ what }) => `Sent some twice: ${what}.`),
    ...registrations.filter(isBroken).map(({ what }) => `Broke a promise: ${what}.`),
  ]
}

function complaintsAboutSheets({
  'sheets lists': lists = [],
  'sheets pages': pages = [],
  'sheets refusals': refusals = [],
}) {
  return [
    ...lists
      .filter(({ aim, seconds, grown }) => seconds >= aim.seconds || grown >= aim.grown)
      .map(({ what, aim }) => `Misses the aim of ${aim.seconds} s and ${aim.grown} MB: ${what}.`),
    ...pages
      .filter(({ load, slower, failed }) => load === 'steady' && (slower >= PAGES_AIM || failed > 0))
      .map(({ what }) => `Misses the aim of pages that are less than 20 % slower meanwhile: ${what}.`),
    ...refusals
      .filter(({ seconds }) => seconds >= REFUSAL_AIM)
      .map(({ what }) => `Misses the aim of a refusal within ${REFUSAL_AIM} s: ${what}.`),
  ]
}

bench().catch(fail)
