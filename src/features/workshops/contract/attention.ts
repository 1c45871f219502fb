import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { instant } from '@/contract/shapes'
import { REQUIRED_DETAILS } from '@/features/texts/contract'
import { listedWorkshop, WORKSHOP_STATES } from './office'

/**
 * An event needs attention if mails failed, people have an older date and nobody has decided whether to inform them,
 * a body that has recognised it must hear of changes, it must be submitted to a body soon, planned mails wait for a
 * decision, planned invitations would reach people who cannot register, its waiting list offers nothing because a mail
 * failed, its sign-up ends soon with few people, or people wait for a seat.
 */
const ATTENTION_KINDS = [
  'failed',
  'outdated',
  'changes',
  'application',
  'held',
  'invitation',
  'paused',
  'few',
  'waiting',
] as const

const attention = listedWorkshop
  .pick({ id: true, title: true, date: true, time: true, registration_deadline: true, maximum_participants: true })
  .extend({
    kind: z.enum(ATTENTION_KINDS),
    /**
     * The number of failed mails, of people with an older date, of bodies that must hear of changes, of applications, of
     * held mails, of planned invitations, of registered people, or of waiting parties.
     */
    count: z.int(),
    /** The first of the applications: its deadline, and the days until then, negative once it has passed. */
    application: z.object({ date: z.string(), days: z.int() }).optional(),
    /** The first of the planned invitations: its time, and the state of the event at that time. */
    invitation: z.object({ due_at: instant, state: z.enum(WORKSHOP_STATES).exclude(['open']) }).optional(),
  })
export type Attention = z.infer<typeof attention>

export const listAttention = endpoint('GET /api/sandoz/workshops/attention', {
  summary: 'List the events that need somebody, and why',
  response: z.object({
    data: z.array(attention),
    /** The required details that this site lacks, for people who may change its texts. */
    missing: z.array(z.enum(REQUIRED_DETAILS)),
  }),
})
