import { EMPTY_CATEGORY } from '@/features/accreditations/contract/bodies'
import { attendanceIntervals } from '@/schema/attendance'
import { db } from '@/server/database/db'
import { aBody, anAccreditation, aProfession, aRegistration, aWorkshop } from '../factories'

/**
 * An evening from 18:00 to 21:20 with a break from 19:00 to 19:10 and another of 10 minutes somewhere: 180 minutes without
 * them. DFP gives a point for 45 minutes and AFP for 30; CME needs complete attendance and tolerates 10 minutes. A is a physician and P a
 * pharmacist; a word stands for the reason of no points. Numbers of people decide nothing about points.
 */
const TABLE = `
  who  profession  there                     minutes  DFP     CME     AFP     remark
  A01  A           18:00-                    180      4       6       other   speaker
  A02  A           18:00-                    180      4       4       other
  A03  A           17:45-                    180      4       4       other
  A04  A           18:00-21:20               180      4       4       other
  A05  A           18:00-                    180      4       4       other   mistyped
  A06  A           18:00-                    180      4       4       other   numberless
  A07  A           18:00-                    180      4       4       other   numberless
  A08  A           18:10-                    170      4       4       other
  A09  A           18:11-                    169      3       left    other
  A10  A           17:30-21:40               180      4       4       other
  A11  A           18:00-                    180      4       4       other
  A12  A           18:00-                    180      4       4       other
  A13  A           18:00-                    180      4       4       other
  A14  A           18:00-                    180      4       4       other
  A15  A           18:00-                    180      4       4       other
  A16  A           18:00-                    180      4       5       other   tested
  A17  A           18:00-                    180      4       4       other
  A18  A           never                     none     absent  absent  absent
  A19  A           18:00-20:00               100      2       left    other   left
  A20  A           18:00-19:00,19:20-        170      4       4       other   back
  P01  P           18:00-                    180      other   other   6
  P02  P           18:00-                    180      other   other   6
  P03  P           17:50-                    180      other   other   6
  P04  P           18:00-                    180      other   other   6
  P05  P           18:00-                    180      other   other   6       numberless
  P06  P           18:00-                    180      other   other   6
  P07  P           18:00-                    180      other   other   6
  P08  P           18:00-                    180      other   other   6
  P09  P           18:00-                    180      other   other   6
  P10  P           18:00-                    180      other   other   6
  P11  P           18:00-                    180      other   other   6
  P12  P           18:00-                    180      other   other   6
  P13  P           18:00-                    180      other   other   6
  P14  P           18:00-                    180      other   other   6
  P15  P           18:00-                    180      other   other   6
  P16  P           18:00-                    180      other   other   6
  P17  P           18:00-                    180      other   other   6
  P18  P           18:00-                    180      other   other   6
  P19  P           18:00-19:35               75       other   other   2       left
  P20  P           20:40-                    30       other   other   1
  C01  A           18:00-                    180      4       4       other   companion
  C02  P           18:00-                    180      other   other   6       companion
  C03  unknown     18:00-                    180      unknown unknown unknown companion
  C04  P           18:00-18:20               10       other   other   short   companion
  C05  A           never                     none     absent  absent  absent  companion
  C06  A           18:00-20:30,20:00-21:20   180      4       4       other   companion`

const [, ...READ_ROWS] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
  .map(([who = '', profession, there = '', minutes, dfp, cme, afp, remark]) => {
    return { who, profession, there, minutes, points: [dfp, cme, afp], remark }
  })

/** The rows of the table, each with its points from DFP, CME and AFP. */
export const EVENING_ROWS = READ_ROWS

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

export async function anEveningWithPoints() {
  const physician = await aProfession()
  const pharmacist = await aProfession({ name_de: 'Apotheker', name_en: 'Pharmacist' })
  const workshop = await aWorkshop({
    date: DATE,
    time: '18:00',
    end_time: '21:20',
    breaks: '19:00–19:10',
    break_minutes: 10,
  })
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
  const main = await insertPerson(workshop, EVENING_ROWS[0], { physician, pharmacist })
  for (const row of EVENING_ROWS.slice(1)) {
    const accompaniment_of = row.remark === 'companion' ? main.id : null
    await insertPerson(workshop, row, { physician, pharmacist, accompaniment_of })
  }
  return { workshop, granted }
}

type Professions = { physician: { id: number }; pharmacist: { id: number }; accompaniment_of?: string | null }

async function insertPerson(
  workshop: { id: number },
  row: (typeof EVENING_ROWS)[number] | undefined,
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
