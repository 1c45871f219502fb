import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import { instantAfter } from '@/contract/time'
import { stateWarningOf } from '@/features/mailings/rules/warnings'
import { publicSeatsOf } from '@/features/seats/rules'
import { countPeople, EMPTY_COUNT } from '@/features/seats/service/count-people'
import { seatsOfCount } from '@/features/workshops/rules'
import { columnsOf } from '@/schema/columns'
import { plannedMails } from '@/schema/mails'
import { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import { PLAN_DAYS_MAX } from '../contract'
import { dueAt, planStepOf } from '../rules'
import { STEP_COLUMNS } from './stored-plan'

type Period = { now: Date; until: Date }

/** Lists the events whose planned invitations would reach people who cannot register then, earliest invitation first. */
export async function listWarnedInvitations(period: Period) {
  const planned = await listComingInvitations(period)
  const counts = await countPeople([...new Set(planned.map(({ event }) => event.id))])
  const warned = planned.flatMap(({ event, due }) => {
    const open = publicSeatsOf(seatsOfCount(event, counts.get(event.id) ?? EMPTY_COUNT))
    const state = stateWarningOf({ event, type: 'invite' }, { open, now: due })
    return state ? [{ event, invitation: { due_at: due.toISOString(), state } }] : []
  })
  const byEvent = Map.groupBy(warned, ({ event }) => event.id)
  return [...byEvent.values()].flatMap(([first, ...others]) => {
    return first ? [{ ...first.event, count: others.length + 1, invitation: first.invitation }] : []
  })
}

/** An invitation that is due already is sent now. */
async function listComingInvitations({ now, until }: Period) {
  const inDays = (days: number) => instantAfter(days, now)
  const rows = await db
    .select({
      mail: STEP_COLUMNS,
      event: {
        ...columnsOf(workshops, 'id', 'title', 'date', 'time', 'end_time', 'registration_deadline', 'nonpublic'),
        ...columnsOf(workshops, 'maximum_participants', 'signup_active', 'teaser_only', 'cancelled_at'),
      },
    })
    .from(plannedMails)
    .innerJoin(workshops, eq(workshops.id, plannedMails.workshop_id))
    .where(
      and(
        // PostgreSQL uses the index planned_mails_waiting only for the words of its own condition, without parameters.
        sql`${plannedMails.state} = 'planned' and ${plannedMails.workshop_id} is not null`,
        eq(plannedMails.type, 'invite'),
        gt(workshops.starts_at, inDays(-PLAN_DAYS_MAX - 2)),
        lt(workshops.starts_at, inDays(PLAN_DAYS_MAX + 2)),
      ),
    )
    .orderBy(asc(workshops.starts_at), asc(workshops.id))
  return rows
    .filter(({ mail, event }) => planStepOf(mail, event, now) !== 'missed')
    .map(({ mail, event }) => ({ event, due: new Date(Math.max(dueAt(mail, event).getTime(), now.getTime())) }))
    .filter(({ due }) => due < until)
    .toSorted((one, other) => one.due.getTime() - other.due.getTime())
}
