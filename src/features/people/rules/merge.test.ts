import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isInterested, isInvited, isSeated } from '@/features/registrations/rules/states'
import { type MergedCompanion, type MergedRow, numbersAfter, planMerge } from './merge'

const AT = '2026-11-01T10:00:00.000Z'
const STAYING = 'kept@example.org'
const MERGED = 'merged@example.org'

const aRow = (fields: Partial<MergedRow> & { id: string }): MergedRow => ({
  workshop_id: 1,
  email: STAYING,
  registered: AT,
  participated: null,
  cancelled_at: null,
  deleted_at: null,
  preliminary_registration: false,
  accompaniment_of: null,
  created_at: AT,
  is_certified: false,
  position: null,
  ...fields,
})

const staying = (fields: Partial<MergedRow> = {}) => aRow({ id: 'kept', ...fields })
const merged = (fields: Partial<MergedRow> = {}) => aRow({ id: 'merged', email: MERGED, ...fields })
const INVITED = { registered: null }
const WAITING = { registered: null, preliminary_registration: true, position: 3 }

const planOf = (rows: MergedRow[], companions: MergedCompanion[] = []) =>
  planMerge({ rows, companions }, { kept: STAYING })[0]

describe('two registrations at one event', () => {
  it.each([
    ['took part', merged({ participated: AT }), staying(), 'merged'],
    ['has a certificate', merged({ is_certified: true }), staying(), 'merged'],
    ['has a seat', merged(), staying(WAITING), 'merged'],
    ['waits', merged(WAITING), staying(INVITED), 'merged'],
    ['has the better place in the list', merged({ ...WAITING, position: 1 }), staying(WAITING), 'merged'],
    ['came with the kept address', merged(), staying(), 'kept'],
    ['brought the other', merged(), staying({ accompaniment_of: 'merged' }), 'merged'],
  ])('become the one that %s', (_, one, other, stays) => {
    const plan = planOf([one, other])
    expect(plan).toMatchObject({ stays, moved: ['merged'], refusal: null })
    expect(plan?.ends).toEqual([stays === 'kept' ? 'merged' : 'kept'])
  })

  it('are refused where both took part, and where a party waits', () => {
    expect(planOf([merged({ participated: AT }), staying({ is_certified: true })])?.refusal).toBe('both_took_part')
    const companion = { ...WAITING, id: 'c', cancelled_at: null, deleted_at: null, accompaniment_of: 'merged' }
    expect(planOf([merged(WAITING), staying()], [companion])?.refusal).toBe('waiting_party')
  })

  it('leave their companions to the one that stays, or to its main registration', () => {
    const companion = { ...staying(), id: 'c', accompaniment_of: 'merged' }
    expect(planOf([merged(), staying()], [companion])?.parties).toEqual([{ id: 'c', main: 'kept' }])
    const accompanying = staying({ participated: AT, accompaniment_of: 'other' })
    expect(planOf([merged(), accompanying], [companion])?.parties).toEqual([{ id: 'c', main: 'other' }])
    const ofMerged = staying({ participated: AT, accompaniment_of: 'merged' })
    expect(planOf([merged(), ofMerged], [companion])?.parties).toEqual([
      { id: 'kept', main: null },
      { id: 'c', main: 'kept' },
    ])
  })
})

const state = fc.constantFrom(
  {},
  { participated: AT },
  { is_certified: true },
  INVITED,
  WAITING,
  { cancelled_at: AT },
  { deleted_at: AT },
)

/** One active registration of each kind at most, as the indexes of the table demand. */
const ownRows = (email: string) =>
  fc
    .array(fc.tuple(fc.constantFrom(1, 2), state), { maxLength: 6 })
    .map((drawn) =>
      drawn.map(([workshop_id, fields], index) => aRow({ id: `${email} ${index}`, email, workshop_id, ...fields })),
    )
    .filter((rows) => [isSeated, isInvited, isInterested].every((is) => hasNoTwins(rows.filter(is))))

const hasNoTwins = (rows: MergedRow[]) =>
  new Set(rows.map((row) => `${row.workshop_id} ${row.email}`)).size === rows.length

it('leaves the address one registration of each kind at each event, and ends nobody who took part', () => {
  fc.assert(
    fc.property(ownRows(STAYING), ownRows(MERGED), (ofKept, ofMerged) => {
      const rows = [...ofKept, ...ofMerged]
      const plans = planMerge({ rows, companions: [] }, { kept: STAYING })
      const ends = new Set(plans.flatMap((plan) => plan.ends))
      const after = rows.map((row) => ({
        ...row,
        email: STAYING,
        cancelled_at: ends.has(row.id) ? AT : row.cancelled_at,
      }))
      for (const is of [isSeated, isInvited, isInterested]) expect(hasNoTwins(after.filter(is))).toBe(true)
      expect(new Set(plans.flatMap(({ moved }) => moved))).toEqual(new Set(ofMerged.map(({ id }) => id)))
      for (const plan of plans.filter(({ refusal }) => refusal === null))
        for (const row of rows.filter(({ id }) => plan.ends.includes(id)))
          expect(row.participated !== null || row.is_certified).toBe(false)
    }),
  )
})

it('keeps the numbers of the kept address and fills its gaps', () => {
  const empty = { profession_id: null, points_number: null, efn: '', oeak_number: '', chamber_number: '' }
  const other = { profession_id: 7, points_number: 'efn' as const, efn: '111', oeak_number: '222', chamber_number: '' }
  expect(numbersAfter({ ...empty, efn: '999' }, other)).toEqual({ ...other, efn: '999' })
  expect(numbersAfter(null, other)).toEqual(other)
})
