// How long it takes to refuse a file that wants to do harm, or is simply none that we read.
import { HOSTILE_SHEETS } from '../../src/testing/hostile-sheets.ts'
import { Advice } from '../install.mjs'
import { ADMIN, onStage } from '../stage.mjs'
import { memoryOf, shareOfOthers } from './figures.mjs'
import { createEvents } from './registrations.mjs'
import { staffOf } from './staff.mjs'

const AIM = 2
/** The others are told in one line. */
const TOLD = 12
const MB = 1024 * 1024

const measureAll = () =>
  onStage({ ...ADMIN, MAIL_TRANSPORT: 'capture' }, async ({ site, sql, pid }) => {
    const staff = await staffOf(site, ADMIN)
    const [id] = await createEvents(sql, 1)
    const refuse = (file) => staff.upload('importXlsx', { file, id })
    await refuse(new Uint8Array(10))
    const others = await shareOfOthers()
    const rows = []
    for (const [what, , make] of HOSTILE_SHEETS)
      rows.push({ others, ...(await measure(refuse, { what, file: make(), pid })) })
    rows.sort((one, other) => other.seconds - one.seconds)
    const [slowest, ...rest] = rows.slice(TOLD)
    return [...rows.slice(0, TOLD), { ...slowest, what: `${rest.length + 1} others: the slowest, ${slowest.what}` }]
  })

async function measure(refuse, { what, file, pid }) {
  const memory = memoryOf(pid)
  const started = performance.now()
  const { status, said } = await refuse(file)
  const seconds = Math.round((performance.now() - started) / 10) / 100
  if (status !== 422) throw new Advice(`${what} is answered by ${status}: ${JSON.stringify(said).slice(0, 300)}`)
  return { what, packed: Math.round((file.length / MB) * 100) / 100, seconds, grown: memory().grown }
}

export const sheetRefusals = {
  name: 'sheets refusals',
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
