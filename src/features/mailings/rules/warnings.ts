import { isBlank } from '@/features/mails/rules/placeholders'
import type { WorkshopState } from '@/features/workshops/contract/office'
import { type Schedule, type SignUpMoment, stateOf } from '@/features/workshops/rules'
import type { MailWarning, WarnedMailType } from '../contract/mailings'

/** A state of the event in which the recipients of a mail cannot do what it says. */
export type StateWarning = Exclude<WorkshopState, 'open'>

type WarnedEvent = Schedule & { title: string; nonpublic: boolean }
/** The own text of the mail; without it a free text is still to be written. */
type WarnedMail = { event: WarnedEvent; type: WarnedMailType; text?: { subject: string; body: string } }

const NOT_TAKING_PLACE: readonly WorkshopState[] = ['cancelled', 'over']

const STATES: Record<WarnedMailType, readonly WorkshopState[]> = {
  invite: ['cancelled', 'over', 'announced', 'inactive', 'full', 'closed'],
  confirmation: NOT_TAKING_PLACE,
  reminder: NOT_TAKING_PLACE,
  event_update: NOT_TAKING_PLACE,
  after_event: ['cancelled'],
  certificate: ['cancelled'],
  event_cancelled: [],
  message: [],
  numbers: ['cancelled'],
  evaluation: ['cancelled'],
  evaluation_reminder: ['cancelled'],
}

/** An invitation or a thank-you says little without words of its own; the other standard texts say all that is needed. */
const TYPES_WITH_OWN_TEXT: readonly WarnedMailType[] = ['invite', 'after_event', 'message']

/** The suffixes of a duplicated event in all languages. */
const COPY = /\((?:kopie|copy)\)/i

/** Nobody has given the copy of an event a title of its own yet. */
export const isNamedAsCopy = (title: string): boolean => COPY.test(title)

export function warningsOf({ event, type, text }: WarnedMail, moment: SignUpMoment): MailWarning[] {
  const state = stateWarningOf({ event, type }, moment)
  const warnings: MailWarning[] = state ? [state] : []
  if (type === 'invite' && event.nonpublic) warnings.push('unlisted')
  if (isNamedAsCopy(event.title) || isNamedAsCopy(text?.subject ?? '')) warnings.push('copied')
  if (text && TYPES_WITH_OWN_TEXT.includes(type) && isBlank(text.body)) warnings.push('no_text')
  return warnings
}

/** The state of the event at that moment if the recipients cannot do what the mail says, else null. */
export function stateWarningOf({ event, type }: { event: Schedule; type: WarnedMailType }, moment: SignUpMoment) {
  const state = stateOf(event, moment)
  return state !== 'open' && STATES[type].includes(state) ? state : null
}
