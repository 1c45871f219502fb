import { expect, it } from 'vitest'
import { POST } from '@/app/api/sandoz/workshop_registration/export/route'
import { permissionOf } from '@/contract/endpoint'
import { EMPTY_CATEGORY } from '@/features/accreditations/contract/bodies'
import type { PersonPoints } from '@/features/accreditations/contract/person-points'
import { confirmChanges } from '@/features/accreditations/service/accreditations'
import { recordChanges } from '@/features/accreditations/service/event-changes'
import { attendanceIntervals } from '@/features/attendance/table'
import { db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { aBody, anAccreditation, aProfession, aRegistration, aWorkshop } from '@/testing/factories'
import { readSpreadsheet } from '@/testing/spreadsheets/written-workbooks'
import { aUser } from '@/testing/users'
import { exportRegistrations, listRegistrations as listEndpoint } from '../../contract/office'
import { findPersonalPage } from '../personal-page/page'
import { ensureTokens } from '../personal-tokens'
import { listRegistrations } from './list'
import { getPerson } from './person'

/**
 * An evening from 18:00 to 21:20 with a break of 20 minutes: 200 minutes, of which 180 count for units. DFP gives a point
 * for 45 minutes and AFP for 30; CME needs complete attendance and tolerates 10 minutes. A is a physician and P a
 * pharmacist; a word stands for the reason of no points. Numbers of people decide nothing about points.
 */
const TABLE = `
  who  profession  there                     minutes  DFP     CME     AFP     remark
  A01  A           18:00-                    200      4       6       other   speaker
  A02  A           18:00-                    200      4       4       other
  A03  A           17:45-                    200      4       4       other
  A04  A           18:00-21:20               200      4       4       other
  A05  A           18:00-                    200      4       4       other   mistyped
  A06  A           18:00-                    200      4       4       other   numberless
  A07  A           18:00-                    200      4       4       other   numberless
  A08  A           18:10-                    190      4       4       other
  A09  A           18:11-                    189      4       left    other
  A10  A           17:30-21:40               200      4       4       other
  A11  A           18:00-                    200      4       4       other
  A12  A           18:00-                    200      4       4       other
  A13  A           18:00-                    200      4       4       other
  A14  A           18:00-                    200      4       4       other
  A15  A           18:00-                    200      4       4       other
  A16  A           18:00-                    200      4       5       other   tested
  A17  A           18:00-                    200      4       4       other
  A18  A           never                     none     absent  absent  absent
  A19  A           18:00-20:00               120      2       left    other   left
  A20  A           18:00-19:00,19:20-        180      4       left    other   back
  P01  P           18:00-                    200      other   other   6
  P02  P           18:00-                    200      other   other   6
  P03  P           17:50-                    200      other   other   6
  P04  P           18:00-                    200      other   other   6
  P05  P           18:00-                    200      other   other   6       numberless
  P06  P           18:00-                    200      other   other   6
  P07  P           18:00-                    200      other   other   6
  P08  P           18:00-                    200      other   other   6
  P09  P           18:00-                    200      other   other   6
  P10  P           18:00-                    200      other   other   6
  P11  P           18:00-                    200      other   other   6
  P12  P           18:00-                    200      other   other   6
  P13  P           18:00-                    200      other   other   6
  P14  P           18:00-                    200      other   other   6
  P15  P           18:00-                    200      other   other   6
  P16  P           18:00-                    200      other   other   6
  P17  P           18:00-                    200      other   other   6
  P18  P           18:00-                    200      other   other   6
  P19  P           18:00-19:35               95       other   other   3       left
  P20  P           20:40-                    40       other   other   1
  C01  A           18:00-                    200      4       4       other   companion
  C02  P           18:00-                    200      other   other   6       companion
  C03  unknown     18:00-                    200      unknown unknown unknown companion
  C04  P           18:00-18:20               20       other   other   short   companion
  C05  A           never                     none     absent  absent  absent  companion
  C06  A           18:00-20:30,20:00-21:20   200      4       4       other   companion`

const [, ...ROWS] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
  .map(([who = '', profession, there = '', minutes, dfp, cme, afp, remark]) => {
    return { who, profession, there, minutes, points: [dfp, cme, afp], remark }
  })

const DATE = '2026-11-10'
const at = (time: string) => `${DATE}T${time}:00+01:00`
const EFN = { mistyped: '802760400000008', numberless: '', given: '802760400000007' }

const category = (code: string) => ({
  ...EMPTY_CATEGORY,
  code,
  name_de: code,
  name_en: code,
  test_points: 1,
})

async function anEveningWithPoints() {
  const physician = await aProfession()
  const pharmacist = await aProfession({ name_de: 'Apotheker', name_en: 'Pharmacist' })
  const workshop = await aWorkshop({ date: DATE, time: '18:00', end_time: '21:20', break_minutes: 20 })
  const rule = { categories: [category('A')] }
  const byMinutes = { ...rule, attendance_rule: 'minutes' as const }
  const dfp = await aBody({ ...byMinutes, label: 'DFP', unit_minutes: 45 }, [physician])
  const cme = await aBody({ ...rule, label: 'CME', number_format: 'vnr', person_number: 'efn' }, [physician])
  const afp = await aBody({ ...byMinutes, label: 'AFP', unit_minutes: 30, person_number: 'chamber_number' }, [
    pharmacist,
  ])
  const granted = [
    await anAccreditation(workshop, dfp, { category: 'A', points_basis: 4 }),
    await anAccreditation(workshop, cme, { category: 'A', points_basis: 4, points_test: 1, points_speaker: 2 }),
    await anAccreditation(workshop, afp, { category: 'A', points_basis: 6 }),
  ]
  const main = await insertPerson(workshop, ROWS[0], { physician, pharmacist })
  for (const row of ROWS.slice(1)) {
    const accompaniment_of = row.remark === 'companion' ? main.id : null
    await insertPerson(workshop, row, { physician, pharmacist, accompaniment_of })
  }
  return { workshop, granted }
}

type Professions = { physician: { id: number }; pharmacist: { id: number }; accompaniment_of?: string | null }

async function insertPerson(
  workshop: { id: number },
  row: (typeof ROWS)[number] | undefined,
  { physician, pharmacist, accompaniment_of }: Professions,
) {
  if (!row) throw new Error('no row')
  const { who, profession, there, remark } = row
  const stays = there === 'never' ? [] : there.split(',').map((stay) => stay.split('-'))
  const isNumberless = remark === 'numberless'
  const person = await aRegistration(workshop, {
    last_name: who,
    accompaniment_of,
    participated: stays[0]?.[0] ? at(stays[0][0]) : null,
    profession_id: profession === 'A' ? physician.id : profession === 'P' ? pharmacist.id : null,
    efn: profession === 'A' ? (remark === 'mistyped' ? EFN.mistyped : isNumberless ? '' : EFN.given) : '',
    chamber_number: profession === 'P' && !isNumberless ? 'AK 4711' : '',
    passed_test: remark === 'tested',
    is_speaker: remark === 'speaker',
  })
  const intervals = stays.map(([came = '', left]) => ({
    registration_id: person.id,
    came_at: at(came),
    left_at: left ? at(left) : null,
    source: 'check_in' as const,
  }))
  // A single open stay is the check-in itself.
  if (intervals.some(({ left_at }) => left_at !== null)) await db.insert(attendanceIntervals).values(intervals)
  return person
}

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
  ROWS.map(({ who, minutes, points }) => [who, { minutes, points: points.map(expectedOutcomeOf) }]),
)

/** The cells of a person in the export, where bodies side by side with the same reason share its words. */
const exportedRowOf = ({ minutes = '', points }: (typeof ROWS)[number]) => ({
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
const EXPORTED = Object.fromEntries(ROWS.map((row) => [row.who, exportedRowOf(row)]))
const AS_WRITTEN = { list: EXPECTED, drawer: EXPECTED, page: EXPECTED, exported: EXPORTED }

it('gives each person the minutes and points of a table written by hand: in list, drawer, personal page and export', async () => {
  const { workshop } = await anEveningWithPoints()
  expect(ROWS).toHaveLength(46)
  expect(await readPlaces(workshop)).toEqual(AS_WRITTEN)
})

it('hides the points of a moved event in all places until staff have told the bodies', async () => {
  const { workshop, granted } = await anEveningWithPoints()
  const author = await aUser()
  const now = new Date()
  const before = { ...workshop, date: '2026-11-09' }
  await db.transaction((tx) => recordChanges(tx, { workshop_id: workshop.id, before, after: workshop, author, now }))
  const { exported, ...places } = await readPlaces(workshop)
  for (const place of Object.values(places))
    for (const { points } of Object.values(place)) expect(points).toEqual(['unconfirmed', 'unconfirmed', 'unconfirmed'])
  for (const { points } of Object.values(exported)) expect(points).toBe('DFP, CME, AFP: to be confirmed')

  for (const { id } of granted)
    await confirmChanges({ id: workshop.id, accreditation: id, changed_at: now.toISOString() }, { author, now })
  expect(await readPlaces(workshop)).toEqual(AS_WRITTEN)
})
