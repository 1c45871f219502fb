import type { Followed } from '../service/follow'

const SEAT = {
  open: { title: 'title', text: 'question' },
  over: { title: 'over_title', text: 'over_text' },
  cancelled: { title: 'cancelled_title', text: 'cancelled_text' },
} as const

const WAITING = {
  open: { title: 'waiting.title', text: 'waiting.question' },
  over: { title: 'over_title', text: 'waiting.over_text' },
  cancelled: { title: 'waiting.cancelled_title', text: 'waiting.cancelled_text' },
} as const

/** What the page that cancels says first, in the `cancel` namespace. */
export const cancelWordsOf = ({ isWaiting, standing }: Pick<Followed, 'isWaiting' | 'standing'>) =>
  (isWaiting ? WAITING : SEAT)[standing]
