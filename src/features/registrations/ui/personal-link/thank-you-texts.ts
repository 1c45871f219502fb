import type { Followed } from '../service/follow'

const WORDS = {
  open: { title: 'title', text: 'seats' },
  over: { title: 'over_title', text: 'over_text' },
  cancelled: { title: 'cancelled_title', text: 'cancelled_text' },
} as const

/** What the page that thanks says first, in the `thanks` namespace. */
export const thanksWordsOf = ({ standing }: Pick<Followed, 'standing'>) => WORDS[standing]
