import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { intervalsOf } from '@/features/attendance/rules'
import { type Attendance, type LoggedStep, mergeSteps, type Step } from './merge'

const FROM = Date.parse('2026-12-01T17:00:00.000Z')
const at = (minute: number) => new Date(FROM + minute * 60_000)
const EVENT = { from: FROM, until: at(400).getTime() }
const NOBODY: Attendance<never> = { participated: null, intervals: [] }

const step = (kind: Step['kind'], minute: number, device_id = 'A'): Step => ({
  id: `${device_id} ${kind} ${minute}`,
  device_id,
  kind,
  at: at(minute),
})

/** Sends these steps one after another, each once. */
function send(...steps: Step[]) {
  let attendance: Attendance<never> = NOBODY
  let log: LoggedStep[] = []
  const doubles: string[] = []
  for (const one of steps) {
    if (log.some(({ id }) => id === one.id)) continue
    const merged = mergeSteps({ attendance, log }, [one], EVENT)
    attendance = merged.attendance
    log = log.map((known) => (merged.resumed.includes(known.id) ? { ...known, is_pending: false } : known))
    const [result] = merged.results
    log.push({ ...one, is_pending: result?.is_refused ?? false })
    if (result?.is_double) doubles.push(one.id)
  }
  const pending = log.filter(({ is_pending }) => is_pending).map(({ id }) => id)
  return { times: timesOf(attendance), participated: attendance.participated, doubles, pending }
}

const timesOf = (attendance: Attendance<never>) =>
  intervalsOf(attendance, EVENT).map((interval) =>
    [interval.came_at, interval.left_at].map((one) => one && (Date.parse(one) - FROM) / 60_000),
  )

describe('the actions of several devices', () => {
  it('give a check-out that arrives before its check-in its time', () => {
    expect(send(step('left', 40, 'B'), step('came', 5)).times).toEqual([[5, 40]])
    expect(send(step('left', 40, 'B'), step('came', 50))).toMatchObject({ times: [[50, null]], pending: ['B left 40'] })
    const takenBack = [step('left', 40, 'B'), step('stayed', 40, 'B')]
    expect(send(...takenBack, step('came', 5))).toMatchObject({ times: [[5, null]], pending: [] })
    expect(send(...takenBack, step('came', 50)).pending).toEqual(takenBack.map(({ id }) => id))
  })

  it('keep a check-in that is later than one which was taken back, and none that is earlier', () => {
    const wrong = [step('came', 10), step('not_came', 20)]
    expect(send(step('came', 30, 'B'), ...wrong).times).toEqual([[30, null]])
    expect(send(...wrong, step('came', 5, 'B'))).toMatchObject({ times: [], doubles: ['B came 5'] })
  })

  it('count a check-in again that a device took back and then sent anew with its first time', () => {
    const sent = [step('came', 5), step('not_came', 20), { ...step('came', 5), id: 'undo' }]
    expect(send(...sent).times).toEqual([[5, null]])
  })

  it('keep the check-out of another device when one is taken back', () => {
    const sent = [step('came', 0), step('left', 30, 'B'), step('left', 10), step('stayed', 10)]
    expect(send(...sent).times).toEqual([[0, 30]])
  })

  it('name a person whom two devices checked in, unless the person left between', () => {
    expect(send(step('came', 0), step('came', 5, 'B')).doubles).toEqual(['B came 5'])
    expect(send(step('came', 5, 'B'), step('came', 0)).doubles).toEqual(['A came 0'])
    expect(send(step('came', 0), step('came', 5)).doubles).toEqual([])
    expect(send(step('came', 0), step('left', 3), step('came', 5, 'B')).doubles).toEqual([])
    expect(send(step('came', 0), step('left', 3), step('stayed', 3), step('came', 5, 'B')).doubles).toHaveLength(1)
  })

  it('change nothing that staff have corrected meanwhile', () => {
    const byStaff = { came_at: at(0).toISOString(), left_at: at(45).toISOString(), source: 'staff' as const }
    const corrected = { participated: byStaff.came_at, intervals: [byStaff] }
    const log = [{ ...step('came', 0), is_pending: false }]
    for (const late of [step('not_came', -10, 'B'), step('left', 30, 'B')])
      expect(mergeSteps({ attendance: corrected, log }, [late], EVENT).attendance).toEqual(corrected)
  })

  const pressed = fc.record({
    device_id: fc.constantFrom('A', 'B', 'C'),
    kind: fc.constantFrom('came', 'came', 'left', 'left', 'stayed', 'not_came', 'restored'),
    pause: fc.integer({ min: 2, max: 9 }),
  })

  /** The steps of three devices. Each takes back only a check-out or a check-in of its own, which it names by its time. */
  function recordedBy(presses: { device_id: string; kind: Step['kind']; pause: number }[]): Step[] {
    let minute = 0
    const steps: Step[] = []
    for (const [index, { device_id, kind, pause }] of presses.entries()) {
      minute += pause
      const own = steps.filter((one) => one.device_id === device_id)
      const last = own.at(-1)
      const came_at = own.findLast((one) => one.kind === 'came')?.at
      const one = { id: String(index), device_id, at: at(minute) }
      if (kind === 'stayed' && last?.kind === 'left') steps.push({ ...one, kind, at: last.at })
      if (kind === 'restored' && last?.kind === 'not_came' && came_at) steps.push({ ...one, kind, came_at })
      if (kind !== 'stayed' && kind !== 'restored') steps.push({ ...one, kind })
    }
    return steps
  }

  it('end alike in any order in which each device sends its own one after another, however often', () => {
    fc.assert(
      fc.property(fc.array(pressed, { maxLength: 16 }), fc.infiniteStream(fc.nat({ max: 1000 })), (presses, order) => {
        const steps = recordedBy(presses)
        const waiting = [...Map.groupBy(steps, ({ device_id }) => device_id).values()]
        const arriving: Step[] = []
        while (waiting.some((queue) => queue.length > 0)) {
          const open = waiting.filter((queue) => queue.length > 0)
          const next = open[(order.next().value ?? 0) % open.length]?.shift()
          if (next) arriving.push(next)
        }
        expect(endOf([...arriving, ...arriving])).toEqual(endOf(steps))
      }),
      { numRuns: 500 },
    )
  })

  const endOf = (steps: Step[]) => {
    const { times, participated } = send(...steps)
    return { times, participated }
  }
})
