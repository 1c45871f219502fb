import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { day, FILE_BODY_LIMIT, flag, id, idOrNew, instant, lines } from '@/contract/shapes'
import { FORM_SHAPES } from './fields'
import { workshop, workshopDraft } from './office'

export const saveWorkshop = endpoint('POST /api/sandoz/workshops/{id}', {
  summary: 'Create or change an event',
  params: { id: idOrNew },
  errorTexts: 'workshops',
  body: workshopDraft,
  // The limit allows three files and the texts.
  bodyLimit: 3 * FILE_BODY_LIMIT + 2 * 1024 * 1024,
  publishes: true,
  response: workshop,
})

export const deleteWorkshop = endpoint('DELETE /api/sandoz/workshops/{id}', {
  summary: 'Delete an event at which nobody is registered',
  publishes: true,
})

export const duplicateWorkshop = endpoint('POST /api/sandoz/workshops/duplicate/{id}', {
  summary: 'Copy an event without its people, to another date if one is named',
  errorTexts: 'workshops',
  // The approval number of an event is not valid for its copy.
  body: z.object({ date: day.nullish(), approval_number: FORM_SHAPES.approval_number }).optional(),
  publishes: true,
  response: z.object({ status: z.literal('ok'), id }),
})

/** Enough for a few sentences. */
export const CANCELLATION_NOTE_MAX = 500

/** @public */
export const changedEvent = z.object({
  status: z.literal('ok'),
  /** The number of people who get a mail about it. */
  informed: z.int(),
  /** How many of them are only invited. */
  invited: z.int(),
  /** The next save of the event names this version. */
  updated_at: instant,
})

/** A repeated call changes the note, and informs only people who have not been informed. */
export const cancelWorkshop = endpoint('POST /api/sandoz/workshops/cancel/{id}', {
  summary: 'Cancel a whole event; its people keep their registrations and are informed on request',
  errorTexts: 'workshops',
  body: z.object({
    note: lines(CANCELLATION_NOTE_MAX).default(''),
    notify: flag,
    notify_invited: flag.default(false),
  }),
  publishes: true,
  response: changedEvent,
})

export const restoreWorkshop = endpoint('POST /api/sandoz/workshops/restore/{id}', {
  summary: 'Let a cancelled event take place after all, and inform its people on request',
  body: z.object({ notify: flag, notify_invited: flag.default(false) }),
  publishes: true,
  response: changedEvent,
})

/** @public */
export const invitedCount = z.object({
  /** The number of invited people who would be informed now. */
  invited: z.int(),
})

export const countInvitedToCancel = endpoint('GET /api/sandoz/workshops/cancel/{id}', {
  summary: 'Count the invited people who would be informed that an event is cancelled',
  access: 'signedIn',
  note: 'Answers 0 to a person without the permission to cancel events.',
  response: invitedCount,
})

export const countInvitedToRestore = endpoint('GET /api/sandoz/workshops/restore/{id}', {
  summary: 'Count the invited people who would be informed that a cancelled event takes place after all',
  access: 'signedIn',
  note: 'Answers 0 to a person without the permission to restore events.',
  response: invitedCount,
})
