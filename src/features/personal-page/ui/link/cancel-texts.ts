import type { LinkedRegistration } from '../../service/linked-registration'

const SEAT_TEXTS = {
  open: { title: 'title', text: 'question' },
  again: { title: 'back_title', text: 'back_text' },
  over: { title: 'over_title', text: 'over_text' },
  event_cancelled: { title: 'event_cancelled_title', text: 'event_cancelled_text' },
  cancelled: { title: 'cancelled_title', text: 'cancelled_text' },
} as const

const WAITING_TEXTS = {
  open: { title: 'waiting.title', text: 'waiting.question' },
  again: { title: 'waiting.back_title', text: 'back_text' },
  over: { title: 'over_title', text: 'waiting.over_text' },
  event_cancelled: { title: 'event_cancelled_title', text: 'waiting.event_cancelled_text' },
  cancelled: { title: 'waiting.cancelled_title', text: 'waiting.cancelled_text' },
} as const

/** The title and the first text of the page, as keys of the `cancel` namespace. */
export const cancelTextsOf = ({ isWaiting, status }: Pick<LinkedRegistration, 'isWaiting' | 'status'>) =>
  (isWaiting ? WAITING_TEXTS : SEAT_TEXTS)[status]
