import { expect, it } from 'vitest'
import { permissionOf } from '@/contract/endpoint'
import type { PersonPoints } from '@/features/accreditations/contract/person-points'
import { confirmChanges } from '@/features/accreditations/service/accreditations'
import { recordChanges } from '@/features/accreditations/service/event-changes'
import { findPersonalPage } from '@/features/personal-page/service/page'
import { db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { anEveningWithPoints, EVENING_ROWS } from '@/testing/points/evening-with-points'
import { routeOf } from '@/testing/routes'
import { readSpreadsheet } from '@/testing/spreadsheets/written-workbooks'
import { aUser } from '@/testing/users'
import { exportRegistrations, listRegistrations as listEndpoint } from '../../contract/office'
import { ensureTokens } from '../personal-tokens'
import { listRegistrations } from './list-people'
import { getPerson } from './person'

const POST = routeOf('registrations.exportRegistrations')

/** The reasons in the table with the words of the export, which leaves out the bodies of other professions. */
const REASONS = {
  absent: { reason: 'absent', exported: 'not present' },
  left: { reason: 'left_early', exported: 'not there throughout' },
  short: { reason: 'too_short', exported: 'not there long enough' },
  unknown: { reason: 'profession_unknown', exported: 'profession missing' },
  other: { reason: 'other_profession', exported: null },
}

const outcomeOf = ({ earned, reason }: PersonPoints) => (earned ? `${earned.total}` : reason)
const expectedOutcomeOf = (cell = '') => (isReason(cell) ? REASONS[cell].reason : cell)
const isReason = (cell: string): cell is keyof typeof REASONS => cell in REASONS
const factsOf = ({ minutes, points }: { minutes: number | null; points: PersonPoints[] }) => ({
  minutes: minutes === null ? 'none' : `${minutes}`,
  points: points.map(outcomeOf),
})
const EXPECTED = Object.fromEntries(
  EVENING_ROWS.map(({ who, minutes, points }) => [who, { minutes, points: points.map(expectedOutcomeOf) }]),
)

/** The cells of a person in the export, where bodies side by side with the same reason share its words. */
const exportedRowOf = ({ minutes = '', points }: (typeof EVENING_ROWS)[number]) => ({
  minutes: minutes === 'none' ? '' : minutes,
  points: points
    .flatMap((cell = '', index) => {
      const label = ['DFP', 'CME', 'AFP'][index]
      if (!isReason(cell)) return `${cell} ${label}`
      return REASONS[cell].exported ? `${label}: ${REASONS[cell].exported}` : []
    })
    .join(' · ')
    .replace(/: ([^·]+) · (?=\w+: \1( ·|$))/g, ', '),
})

async function pageOf(email: string) {
  const token = (await ensureTokens([email])).get(email) ?? ''
  const [registration] = (await findPersonalPage(token, new Date()))?.registrations ?? []
  return registration?.attendance ?? ABSENT
}

/** The minutes and points of each person in list, drawer, personal page and export. */
async function readPlaces({ id }: { id: number }) {
  const query = listEndpoint.query.parse({ filter: { workshop_id: id }, per_page: 100 })
  const { data: people } = await listRegistrations(query)
  const drawers = await Promise.all(people.map((person) => getPerson(person.id)))
  const pages = await Promise.all(people.map(({ email }) => pageOf(email)))
  const { token } = await aUser({ permissions: [permissionOf(exportRegistrations)] })
  const { response } = await callRoute(POST, { token, body: { id, type: 'all' }, headers: {} })
  const { rows } = await readSpreadsheet(response)
  return {
    list: Object.fromEntries(people.map((person) => [person.last_name, factsOf(person)])),
    drawer: Object.fromEntries(drawers.map((person) => [person.last_name, factsOf(person)])),
    page: Object.fromEntries(people.map(({ last_name }, index) => [last_name, factsOf(pages[index] ?? ABSENT)])),
    exported: Object.fromEntries(
      rows.map((row) => [String(row['Last name']), { minutes: row.Minutes ?? '', points: row.Points ?? '' }]),
    ),
  }
}

const ABSENT = { minutes: null, points: [] }
const EXPORTED = Object.fromEntries(EVENING_ROWS.map((row) => [row.who, exportedRowOf(row)]))
const AS_WRITTEN = { list: EXPECTED, drawer: EXPECTED, page: EXPECTED, exported: EXPORTED }

it('gives each person the minutes and points of a table written by hand: in list, drawer, personal page and export', async () => {
  const { workshop } = await anEveningWithPoints()
  expect(EVENING_ROWS).toHaveLength(46)
  expect(await readPlaces(workshop)).toEqual(AS_WRITTEN)
})

it('hides the points of a moved event in all places until staff have told the bodies', async () => {
  const { workshop, granted } = await anEveningWithPoints()
  const author = await aUser()
  const now = new Date()
  const before = { ...workshop, date: '2026-11-09' }
  await db.transaction((tx) =>
    recordChanges(tx, [{ workshop_id: workshop.id, before, after: workshop }], { author, now }),
  )
  const { exported, ...places } = await readPlaces(workshop)
  for (const place of Object.values(places))
    for (const { points } of Object.values(place)) expect(points).toEqual(['unconfirmed', 'unconfirmed', 'unconfirmed'])
  for (const { points } of Object.values(exported)) expect(points).toBe('DFP, CME, AFP: to be confirmed')

  for (const { id } of granted)
    await confirmChanges({ id: workshop.id, accreditation: id, changed_at: now.toISOString() }, { author, now })
  expect(await readPlaces(workshop)).toEqual(AS_WRITTEN)
})
