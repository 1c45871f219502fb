import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { recordOf } from '@/contract/fields'
import { day, id } from '@/contract/shapes'
import { NO_PROFESSION, origin, personRegion } from '@/features/registrations/contract/groups'
import { task } from '@/features/tasks/contract'
import { WORKSHOP_STATES } from '@/features/workshops/contract/office'

/** The steps from the invitation to the answer, in their order. */
export const FUNNEL = [
  'invited',
  'delivered',
  'registered',
  'cancelled',
  'came',
  'stayed',
  'certified',
  'evaluated',
] as const

/** All figures of the overview. `failed` counts mails, the others people. */
export const FIGURES = [...FUNNEL, 'waiting', 'failed'] as const
export type FigureName = (typeof FIGURES)[number]

/** Null where a figure says nothing, such as the people who came to an event that is still ahead. */
export type Figures = Record<FigureName, number | null>

/** The parts of the sentence that says where an event is, in the order in which they are read. */
export const SITUATIONS = [
  'cancelled',
  'announced',
  'not_open',
  'seats',
  'full',
  'unlimited',
  'nobody',
  'running',
  'came',
  'unchecked',
  'nobody_came',
  'ahead',
  'behind',
  'even',
  'record',
  'closed',
  'signup_off',
  'waiting',
  'failed',
] as const

const situation = z.object({
  kind: z.enum(SITUATIONS),
  count: z.int(),
  /** The seats of the event, or the people who were registered. */
  of: z.int(),
  days: z.int(),
  /** The date of the earlier event with which the pace is compared. */
  date: day.nullable(),
})
export type Situation = z.infer<typeof situation>

/** The people with a seat at the end of a day, at each number of days before the event on which it changed. */
const point = z.object({ days: z.int().min(0), count: z.int() })
export type Point = z.infer<typeof point>

const curve = z.object({ workshop_id: id, title: z.string(), date: day, points: z.array(point) })
export type Curve = z.infer<typeof curve>

const groups = z.object({
  professions: z.array(z.object({ profession_id: z.union([z.literal(NO_PROFESSION), id]), count: z.int() })),
  regions: z.array(z.object({ region: personRegion, count: z.int() })),
  origins: z.array(z.object({ origin, count: z.int() })),
})
export type Groups = z.infer<typeof groups>

export const getCockpit = endpoint('GET /api/sandoz/workshops/cockpit/{id}', {
  summary: 'The overview of an event: where it is, its figures, its pace, the groups of its people, and its tasks',
  response: z.object({
    state: z.enum(WORKSHOP_STATES),
    date: day,
    /** The day in Berlin. */
    today: day,
    maximum_participants: z.int().nullable(),
    sentence: z.array(situation),
    figures: z.object(recordOf(FIGURES, () => z.int().nullable())),
    /** Everybody of the list of people; nobody yet at a new event. */
    people: z.int(),
    /** The registrations of the event by day, then those of earlier events of the same kind, newest first. */
    curves: z.array(curve),
    /** The people with a seat by profession, region and the way they came. */
    groups,
    tasks: z.array(task),
  }),
})
export type Cockpit = z.output<typeof getCockpit.response>
