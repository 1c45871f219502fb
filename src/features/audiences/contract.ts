import { z } from 'zod'
import { crud } from '@/contract/crud'
import { endpoint } from '@/contract/endpoint'
import { namesOf } from '@/contract/fields'
import { listOf, textFilter } from '@/contract/lists'
import { editable, flag, id, instant, line, lines, opaqueId, storedTimes } from '@/contract/shapes'
import { ATTENDED_KINDS, consentBasis, EVALUATION_ANSWERS, PARTICIPATIONS } from '@/contract/values/mails'
import { mailWarnings } from '@/features/mailings/contract/mailings'

const NAME_MAX = 120
const DESCRIPTION_MAX = 500
const WORDS_MAX = 500
const CHOICES_MAX = 50
/** The largest number of people who can be chosen by hand. */
export const CHOSEN_PEOPLE_MAX = 1000

const choices = <Choice extends z.ZodType>(choice: Choice) => z.array(choice).max(CHOICES_MAX)

/** The criteria of an audience. Each one that is not empty must hold; `service/criteria.ts` has the condition of each. */
const CRITERIA = {
  attendance: z.enum(PARTICIPATIONS).nullable(),
  /** The number of an event, of these kinds, between these days: one event must have all that is filled in. */
  attended_event: id.nullable(),
  attended_kinds: choices(z.enum(ATTENDED_KINDS)),
  attended_since: z.iso.date().nullable(),
  attended_until: z.iso.date().nullable(),
  /** The person has come to an event, and to none on this day or later. */
  not_since: z.iso.date().nullable(),
  /** Only closed evaluations count, because the number of people of an open one would rise with an answer and reveal its author. */
  evaluation: z.enum(EVALUATION_ANSWERS).nullable(),
  profession_ids: choices(id),
  languages: choices(line(10)),
  /** Regions of events that the person had a seat at, parted by commas. */
  regions: line(WORDS_MAX),
  /** Towns, or beginnings of postal codes, of the newest registration, parted by commas. */
  places: line(WORDS_MAX),
  /** Any registrations of the people. */
  people: z.array(opaqueId).max(CHOSEN_PEOPLE_MAX),
}
export type Criterion = keyof typeof CRITERIA

export const CRITERION_NAMES = namesOf(CRITERIA)

const criteria = z.object(CRITERIA)
export type Criteria = z.output<typeof criteria>

export const EMPTY_CRITERIA: Criteria = {
  attendance: null,
  attended_event: null,
  attended_kinds: [],
  attended_since: null,
  attended_until: null,
  not_since: null,
  evaluation: null,
  profession_ids: [],
  languages: [],
  regions: '',
  places: '',
  people: [],
}

/** @public */
export const audienceDraft = z
  .object({
    name: line(NAME_MAX).min(1),
    description: lines(DESCRIPTION_MAX).optional(),
    ...criteria.partial().shape,
    ...editable,
  })
  .refine(
    ({ attended_since, attended_until }) => !attended_since || !attended_until || attended_since <= attended_until,
    {
      path: ['attended_until'],
      error: 'period_reversed',
    },
  )

/** @public */
export const audience = z.object({
  id: id.nullable(),
  name: z.string(),
  description: z.string(),
  ...CRITERIA,
  ...storedTimes,
})
export type Audience = z.infer<typeof audience>

export const {
  list: listAudiences,
  get: getAudience,
  save: saveAudience,
  remove: deleteAudience,
} = crud('/api/sandoz/audiences', {
  item: audience,
  draft: audienceDraft,
  sortBy: ['name', 'updated_at'],
  filter: { name: textFilter },
  errorTexts: 'audiences',
  refuses: { remove: [422] },
  list: 'List the invitation groups: saved filters over the people of all events',
  get: 'Read an invitation group, or the empty one',
  save: 'Create or change an invitation group',
  remove: 'Delete an invitation group; the log of its invitations stays',
})

/**
 * Why a person of an audience gets no invitation. The first that holds is the reason, in this order. `declined` are
 * people who want no invitations, or have asked for the erasure of their data.
 */
export const EXCLUSIONS = [
  'no_consent',
  'blacklisted',
  'declined',
  'cancelled',
  'bounced',
  'registered',
  'waiting',
  'invited',
  'limited',
] as const

/** The parts into which the people of an audience fall: those who get an invitation, and those who get none. */
export const AUDIENCE_PARTS = ['invited_now', ...EXCLUSIONS] as const
export type AudiencePart = (typeof AUDIENCE_PARTS)[number]

/** Nobody gets an invitation to an audience after so many invitations within the days, unless staff say so. */
export const INVITATIONS_MAX = 2
export const INVITATION_DAYS = 7

/** The event of the invitation, one of the topics that cover it, and whether the limit of invitations is lifted for it. */
const occasion = { workshop_id: id.optional(), topic_id: id.optional(), lift_limit: flag.optional() }

/** The same as filters of a list. */
const OCCASION_FILTER = { workshop_id: id, topic_id: id, lift_limit: flag }

/** The parts add up to `matched`. */
export const explanation = z.object({
  matched: z.int(),
  parts: z.array(z.object({ part: z.enum(AUDIENCE_PARTS), count: z.int() })),
  /** The topics that cover the event. A consent to the chosen one, or to any of them, allows the invitation. */
  topics: z.array(consentBasis),
  /** The warnings that staff see before they invite people to this event. */
  warnings: mailWarnings,
})
export type Explanation = z.infer<typeof explanation>

export const explainAudience = endpoint('GET /api/sandoz/audiences/{id}/explanation', {
  summary:
    'Count the people of an invitation group: who would get an invitation to an event, and who would not and why',
  query: z.object(occasion),
  response: explanation,
})

const audiencePerson = z.object({
  /** The newest registration, which leads to the page of the person. */
  id: opaqueId,
  name: z.string(),
  email: z.string(),
  city: z.string(),
  part: z.enum(AUDIENCE_PARTS),
  /** The legal basis: the topic, the version of its text, and the date of the consent. */
  consent: z.object({ topic: z.string(), version: z.int(), given_at: instant }).nullable(),
})
export type AudiencePerson = z.infer<typeof audiencePerson>

const people = listOf(audiencePerson, { sortBy: [], filter: { part: z.enum(AUDIENCE_PARTS), ...OCCASION_FILTER } })

export const listAudiencePeople = endpoint('GET /api/sandoz/audiences/{id}/people', {
  summary: 'List the people of an invitation group, or of one part of its explanation',
  query: people.query.pick({ page: true, per_page: true, perPage: true, filter: true }),
  response: people.response,
})

export const inviteAudience = endpoint('POST /api/sandoz/audiences/{id}/invite', {
  summary: 'Invite an invitation group to an event; its people are found again in the same moment',
  body: z.object({
    workshop_id: id,
    topic_id: id.optional(),
    /** The confirmed number of invitations. */
    count: z.int().min(1),
    lift_limit: z.boolean().default(false),
    /** Identifies the action: a repeated request sends nothing again. */
    key: z.string().min(8).max(200).optional(),
  }),
  refuses: [422],
  response: z.object({ queued: z.int(), run_id: id.nullable() }),
})
