// How long it takes to refuse a hostile or unreadable file.

import { UserError } from '../../../scripts/install.mjs'
import { HOSTILE_WORKBOOKS } from '../../../src/testing/spreadsheets/hostile-workbooks.ts'
import { ADMIN, withServer } from '../../environment.mjs'
import { createEvents } from '../../support/registrations.mjs'
import { createStaffClient } from '../../support/staff-client.mjs'
import { startMemoryTimer, waitForQuietMachine } from '../metrics/process-metrics.mjs'

const AIM = 2
/** The other files share one row. */
const LISTED_ROWS = 12
const MB = 1024 * 1024

const measureAll = () =>
  withServer({ ...ADMIN, MAIL_TRANSPORT: 'capture' }, async ({ site, sql, pid }) => {
    const staff = await createStaffClient(site, ADMIN)
    const [id] = await createEvents(sql, 1)
    const refuse = (file) => staff.upload('importXlsx', { file, id })
    await refuse(new Uint8Array(10))
    const others = await waitForQuietMachine()
    const rows = []
    for (const [what, , make] of HOSTILE_WORKBOOKS)
      rows.push({ others, ...(await measure(refuse, { what, file: make(), pid })) })
    rows.sort((one, other) => other.seconds - one.seconds)
    const [slowest, ...rest] = rows.slice(LISTED_ROWS)
    return [
      ...rows.slice(0, LISTED_ROWS),
      { ...slowest, what: `${rest.length + 1} others: the slowest, ${slowest.what}` },
    ]
  })

async function measure(refuse, { what, file, pid }) {
  const memory = startMemoryTimer(pid)
  const started = performance.now()
  const { status, body } = await refuse(file)
  const seconds = Math.round((performance.now() - started) / 10) / 100
  if (status !== 422) throw new UserError(`${what} is answered by ${status}: ${JSON.stringify(body).slice(0, 300)}`)
  return { what, packed: Math.round((file.length / MB) * 100) / 100, seconds, grown: memory().grown }
}

export const refusedSpreadsheets = {
  name: 'spreadsheets refusals',
  ownLength: true,
  measure: measureAll,
  columns: {
    file: ({ what }) => what,
    'MB packed': ({ packed }) => packed,
    'refused in s': ({ seconds }) => seconds,
    'MB grown': ({ grown }) => grown,
  },
  keys: ['what'],
  figures: { seconds: 'less' },
  complaints: (rows) =>
    rows
      .filter(({ seconds }) => seconds >= AIM)
      .map(({ what }) => `Misses the aim of a refusal within ${AIM} s: ${what}.`),
}
