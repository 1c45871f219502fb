import { env } from '@/env'
import { publicSeatsOf } from '@/features/seats/rules'
import { tasksOf } from '@/features/tasks/rules'
import { readTaskFacts } from '@/features/tasks/service/event-facts'
import { endOf, hasStarted, seatsOfCount, stateOf } from '@/features/workshops/rules'
import { todayInBerlin } from '@/i18n/formats'
import { paceOf } from '../rules/curves'
import { shownFiguresOf } from '../rules/figures'
import { sentenceOf } from '../rules/sentence'
import { readCurves } from './curves'
import { countFailedMails, countHere, readCountedEvent, readGroups } from './figures'

/** The overview of an event. The number of queries depends neither on its people nor on the events it is compared with. */
export async function getCockpit(id: number, now: Date) {
  const { event, counts, seats, is_accredited, invited_at, reminded_at } = await readCountedEvent(id)
  const { people, everybody, unerased, ...counted } = counts
  const ended = endOf(event)
  const has_begun = hasStarted(event, now)
  const isRunning = has_begun && ended >= now
  const [failed, groups, curves, facts, here] = await Promise.all([
    countFailedMails(id),
    readGroups(id),
    readCurves(event),
    readTaskFacts(id, ended),
    isRunning ? countHere(id) : 0,
  ])
  const today = todayInBerlin(now)
  const { evaluation } = facts
  const figures = shownFiguresOf(
    { ...counted, evaluated: evaluation?.answers ?? 0, failed },
    { has_begun, is_accredited, has_evaluation: evaluation !== null },
  )
  const { maximum_participants, date } = event
  const open = publicSeatsOf(seatsOfCount(event, { ...seats, registered: counted.registered }))
  const state = stateOf(event, { open, now })
  const pace = paceOf(
    { date, registered: counted.registered },
    curves.find(({ workshop_id }) => workshop_id !== id),
    today,
  )
  const described = { state, has_begun, has_ended: ended < now, was_open: event.signup_opened_at !== null }
  return {
    state,
    date,
    today,
    maximum_participants,
    sentence: sentenceOf({ ...described, maximum_participants, here, figures, pace: has_begun ? null : pace }),
    figures,
    people,
    curves,
    groups,
    tasks: tasksOf(
      {
        ...facts,
        event,
        invited_at,
        reminded_at,
        retention_months: env.RETENTION_MONTHS,
        people: everybody,
        unerased,
      },
      now,
    ),
  }
}
