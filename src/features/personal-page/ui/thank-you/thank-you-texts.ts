import type { LinkedRegistration } from '../../service/linked-registration'

const TEXTS = {
  open: { title: 'title', text: 'seats' },
  again: { title: 'again_title', text: 'again_text' },
  over: { title: 'over_title', text: 'over_text' },
  event_cancelled: { title: 'event_cancelled_title', text: 'event_cancelled_text' },
  cancelled: { title: 'cancelled_title', text: 'cancelled_text' },
} as const

/** The title and the first text of the page, as keys of the `thanks` namespace. */
export const thankYouTextsOf = ({ status }: Pick<LinkedRegistration, 'status'>) => TEXTS[status]
