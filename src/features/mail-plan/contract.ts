import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { namesOf } from '@/contract/fields'
import {
  binary,
  editable,
  FILE_BODY_LIMIT,
  fileValue,
  id,
  idOrNew,
  instant,
  line,
  richText,
  timeOfDay,
  versionQuery,
} from '@/contract/shapes'
import {
  PLAN_ANCHORS,
  PLAN_HOLD_REASONS,
  PLAN_STATES,
  PLANNED_AUDIENCES,
  PLANNED_MAIL_TYPES,
  type PlannedAudience,
  type PlannedMailType,
} from '@/contract/values/mails'
import { mailWarnings } from '@/features/mailings/contract/mailings'
import { MESSAGE_SUBJECT_MAX } from '@/features/mails/contract'

/** The audiences that each type of mail is for; the first one is proposed. */
export const AUDIENCES_OF_TYPE = {
  invite: ['newinvites', 'invites', 'audience'],
  confirmation: ['registered'],
  reminder: ['registered'],
  after_event: ['participated'],
  certificate: ['participated'],
  message: ['registered', 'participated', 'invites'],
  numbers: ['number_missing'],
  evaluation: ['participated'],
  evaluation_reminder: ['not_evaluated'],
} as const satisfies Record<PlannedMailType, readonly PlannedAudience[]>

/** Mails about a coming event reach nobody after it; a thank-you reaches nobody before it. */
export const COMING_EVENT_TYPES: readonly PlannedMailType[] = ['invite', 'confirmation', 'reminder']
export const AFTER_EVENT_TYPES: readonly PlannedMailType[] = [
  'after_event',
  'certificate',
  'evaluation',
  'evaluation_reminder',
]

export const PLAN_DAYS_MAX = 365
const PLAN_MINUTES_MAX = 7 * 24 * 60
/** The number of mails in one plan, so that showing it takes few queries. */
export const PLAN_MAILS_MAX = 20

const offset = {
  anchor: z.enum(PLAN_ANCHORS),
  offset_days: z.int().min(-PLAN_DAYS_MAX).max(PLAN_DAYS_MAX).nullable(),
  at_time: timeOfDay.nullable(),
  offset_minutes: z.int().min(-PLAN_MINUTES_MAX).max(PLAN_MINUTES_MAX).nullable(),
}

const fields = {
  type: z.enum(PLANNED_MAIL_TYPES),
  audience: z.enum(PLANNED_AUDIENCES),
  /** The audience of the list of audiences, for recipients of that kind. */
  audience_id: id.nullish(),
  ...offset,
  subject: line(MESSAGE_SUBJECT_MAX).default(''),
  body: richText.default(''),
  attachment: fileValue.nullish(),
}
export const PLANNED_MAIL_FIELDS = namesOf(fields)

/** A mail of the plan has either days and a time of day in Berlin, or minutes. */
export const plannedMailDraft = z.object({ ...fields, ...editable }).superRefine(refuseContradictions)
export type PlannedMailDraft = z.output<typeof plannedMailDraft>

function refuseContradictions(
  { type, audience, audience_id, offset_days, at_time, offset_minutes, ...text }: Omit<PlannedMailDraft, 'updated_at'>,
  { addIssue }: z.core.$RefinementCtx,
): void {
  const refuse = (field: keyof PlannedMailDraft, message: string) =>
    addIssue({ code: 'custom', path: [field], message })
  if (audience === 'audience' && !audience_id) refuse('audience_id', 'required')
  if (!AUDIENCES_OF_TYPE[type].some((offered) => offered === audience)) refuse('audience', 'not_a_choice')
  const countsDays = offset_minutes === null
  if (countsDays && offset_days === null) refuse('offset_days', 'required')
  if (countsDays && at_time === null) refuse('at_time', 'required')
  if (!countsDays && (offset_days !== null || at_time !== null)) refuse('offset_days', 'invalid')
  const amount = offset_minutes ?? offset_days ?? 0
  if (amount > 0 && COMING_EVENT_TYPES.includes(type)) refuse('offset_days', 'plan_after_event')
  if (amount < 0 && AFTER_EVENT_TYPES.includes(type)) refuse('offset_days', 'plan_before_event')
  if (type === 'message' && text.subject === '') refuse('subject', 'required')
}

/** A mail of the plan of an event or of new events. @public */
export const plannedMail = z.object({
  id,
  type: z.enum(PLANNED_MAIL_TYPES),
  audience: z.enum(PLANNED_AUDIENCES),
  audience_id: id.nullable(),
  ...offset,
  subject: z.string(),
  body: z.string(),
  attachment: fileValue.nullable(),
  updated_at: instant,
})
export type PlannedMail = z.infer<typeof plannedMail>

/**
 * The phases of a mail in the plan of an event. `missed` is a planned mail whose time had passed when it was added, or
 * whose event is over.
 */
const PLAN_PHASES = [...PLAN_STATES, 'missed'] as const

const eventMail = plannedMail.extend({
  phase: z.enum(PLAN_PHASES),
  due_at: instant,
  sent_at: instant.nullable(),
  /** The question for staff: of a held mail, and of a coming one that will be held. */
  hold_reason: z.enum(PLAN_HOLD_REASONS).nullable(),
  /** The number of people who would get the mail at its time, or who got it; null for a mail that is not to be sent. */
  recipients: z.int().nullable(),
  /** The warnings of a mail that is still to be sent, as the event is now. */
  warnings: mailWarnings,
  run_id: id.nullable(),
})
export type EventMail = z.infer<typeof eventMail>

const DRAFT_BODY_LIMIT = FILE_BODY_LIMIT + 256 * 1024

export const listMailPlan = endpoint('GET /api/sandoz/workshops/mail_plan/{id}', {
  summary: 'List the planned mails of an event with their times and numbers of people',
  response: z.object({
    data: z.array(eventMail),
    /** The times of the event in Berlin, from which the times of sending are counted; null for a template, which has no day. */
    event: z.object({ date: z.string(), time: z.string(), end_time: z.string().nullable() }).nullable(),
  }),
})

export const savePlannedMail = endpoint('POST /api/sandoz/workshops/mail_plan/{id}/mails/{mail}', {
  summary: 'Plan a mail of an event, or change a planned one',
  params: { id, mail: idOrNew },
  errorTexts: 'mail_plan',
  body: plannedMailDraft,
  bodyLimit: DRAFT_BODY_LIMIT,
  response: plannedMail,
})

export const deletePlannedMail = endpoint('DELETE /api/sandoz/workshops/mail_plan/{id}/mails/{mail}', {
  summary: 'Delete a mail from the plan of an event',
  params: { id, mail: id },
})

const planState = z.object({ state: z.enum(PLAN_STATES), updated_at: instant })

export const changePlannedMail = endpoint('POST /api/sandoz/workshops/mail_plan/{id}/mails/{mail}/state', {
  summary: 'Pause, resume or cancel a planned mail of an event',
  params: { id, mail: id },
  body: z.object({ state: z.enum(['planned', 'paused', 'cancelled']), ...editable }),
  response: planState,
})

export const decidePlannedMail = endpoint('POST /api/sandoz/workshops/mail_plan/{id}/mails/{mail}/decide', {
  summary: 'Send a planned mail that waits for a decision, or cancel it',
  params: { id, mail: id },
  body: z.object({ answer: z.enum(['send', 'cancel']), ...editable }),
  response: planState.extend({ queued: z.int().nullable() }),
})

export const listDefaultPlan = endpoint('GET /api/sandoz/mail_plan', {
  summary: 'List the mails that are planned for each new event',
  response: z.object({ data: z.array(plannedMail) }),
})

export const saveDefaultMail = endpoint('POST /api/sandoz/mail_plan/{id}', {
  summary: 'Plan a mail for new events, or change a planned one',
  params: { id: idOrNew },
  errorTexts: 'mail_plan',
  body: plannedMailDraft,
  bodyLimit: DRAFT_BODY_LIMIT,
  response: plannedMail,
})

export const deleteDefaultMail = endpoint('DELETE /api/sandoz/mail_plan/{id}', {
  summary: 'Delete a mail from the plan of new events',
})

export const getPlanAttachment = endpoint('GET /api/sandoz/mail_plan/attachment/{id}', {
  summary: 'The attachment of a planned mail',
  query: versionQuery,
  response: binary('application/pdf'),
})
