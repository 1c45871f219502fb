import { z } from 'zod'
import { ACCREDITATION_STATES } from '@/contract/values/accreditations'
import { categoryOf, eventMinutesOf, proposePoints } from '@/features/accreditations/rules/points'
import { encryptPassword } from '@/features/accreditations/service/accreditations'
import { accreditationChanges, accreditations, bodies } from '@/schema/accreditations'
import { columnsOf } from '@/schema/columns'
import { workshops } from '@/schema/workshops'
import { isAnyOf } from '@/server/database/bulk'
import type { Tx } from '@/server/database/db'
import accreditationList from './accreditations.json'
import { DAY, dayAfter, instantOf } from './calendar'
import { getEntry } from './lookup'

const demoAccreditation = z.strictObject({
  event: z.string(),
  body: z.string(),
  category: z.string(),
  provider: z.string().optional(),
  state: z.enum(ACCREDITATION_STATES),
  /** The number that the body gave the event. */
  number: z.string().optional(),
  /** The event was moved by a week after the body had recognised it. */
  moved: z.literal(true).optional(),
  shows_application: z.literal(true).optional(),
})
type DemoAccreditation = z.infer<typeof demoAccreditation>

/** Accreditations in every state, on events of both languages, audiences and forms. */
const ACCREDITATIONS = demoAccreditation.array().parse(accreditationList)

/** The bodies whose rules staff of the demo have compared with those of the chamber. */
const CHECKED = [
  'Österreichische Ärztekammer (DFP)',
  'Österreichische Apothekerkammer (AFP)',
  'Ärztekammer Berlin',
  'Ärztekammer Hamburg',
]

/** Days before the event, and at least so many days ago. */
const APPLIED = { before: 60, ago: 30 }
const DECIDED = { before: 35, ago: 9 }
const MOVED_DAYS = 7

type Context = { now: Date; staff: number }
type EventRow = Pick<
  typeof workshops.$inferSelect,
  'id' | 'date' | 'time' | 'end_time' | 'breaks' | 'break_minutes' | 'speaker'
>

/** Gives events of the demo their accreditations. The bodies must exist. */
export async function saveAccreditations(tx: Tx, { now, staff }: Context): Promise<void> {
  const facts = columnsOf(workshops, 'id', 'title', 'date', 'time', 'end_time', 'breaks', 'break_minutes', 'speaker')
  const events = new Map((await tx.select(facts).from(workshops)).map((event) => [event.title, event]))
  const known = new Map((await tx.select().from(bodies)).map((body) => [body.name_de, body]))
  await markChecked(tx, [...known.values()])
  const drafts = ACCREDITATIONS.map((demo) =>
    draftOf(demo, { event: getEntry(events, demo.event), body: getEntry(known, demo.body), now, staff }),
  )
  const stored = await tx.insert(accreditations).values(drafts).returning()
  const changes = ACCREDITATIONS.flatMap((demo, index) => {
    const accreditation = stored[index]
    if (!demo.moved || !accreditation) return []
    const { date } = getEntry(events, demo.event)
    return [
      {
        accreditation_id: accreditation.id,
        changes: { date: [dayAfter(date, -MOVED_DAYS), date] satisfies [string, string] },
        changed_at: instantOf(now.getTime() - DAY),
        changed_by: staff,
      },
    ]
  })
  await tx.insert(accreditationChanges).values(changes)
}

async function markChecked(tx: Tx, known: (typeof bodies.$inferSelect)[]): Promise<void> {
  const ids = known.filter(({ name_de }) => CHECKED.includes(name_de)).map(({ id }) => id)
  await tx.update(bodies).set({ is_checked: true }).where(isAnyOf(bodies.id, ids))
}

type DraftContext = Context & { event: EventRow; body: typeof bodies.$inferSelect }

function draftOf(
  demo: DemoAccreditation,
  { event, body, now, staff }: DraftContext,
): typeof accreditations.$inferInsert {
  const { state, category, number = '', provider = '', shows_application } = demo
  const isDecided = state === 'granted' || state === 'refused'
  const today = instantOf(now.getTime()).slice(0, 10)
  const dayOf = ({ before, ago }: typeof APPLIED) =>
    [dayAfter(event.date, -before), dayAfter(today, -ago)].toSorted()[0]
  return {
    workshop_id: event.id,
    body_id: body.id,
    category,
    ...(state === 'granted' && pointsOf(event, body, category)),
    number,
    encrypted_password: body.has_password && number ? encryptPassword(`pass-${number.slice(-6)}`) : null,
    scientific_lead: event.speaker.split(',')[0],
    provider,
    state,
    applied_on: state === 'to_apply' ? null : dayOf(APPLIED),
    decided_on: isDecided ? dayOf(DECIDED) : null,
    person_in_charge: staff,
    shows_application,
    created_at: instantOf(now.getTime() - 70 * DAY),
    updated_at: instantOf(now.getTime() - 2 * DAY),
    updated_by: staff,
  }
}

/** The points that the body gives by its rule. */
function pointsOf(event: EventRow, body: DraftContext['body'], code: string) {
  const minutes = eventMinutesOf(event)
  const category = categoryOf(body, code)
  if (!minutes || !category) return {}
  const { points, test_points } = proposePoints(minutes, body, category)
  return { points_basis: points, points_test: test_points, points_speaker: 1 }
}
