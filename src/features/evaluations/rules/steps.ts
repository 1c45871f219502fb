import { ANSWERS_MIN, type WaitingFor } from '../contract/event'

/**
 * The number of waiting answers that are added to the figures at once; 0 where none is added yet. Two results must not
 * differ by fewer answers than ANSWERS_MIN. While answers are being collected, as many are therefore left behind for the
 * last step.
 */
export function stepSizeOf(waiting: number, isCollecting: boolean): number {
  const size = isCollecting ? waiting - ANSWERS_MIN : waiting
  return size >= ANSWERS_MIN ? size : 0
}

/** When the waiting answers are shown; null where none wait. */
export function waitingForOf(waiting: number, isCollecting: boolean): WaitingFor | null {
  if (waiting === 0) return null
  if (isCollecting) return 'next_step'
  return stepSizeOf(waiting, isCollecting) > 0 ? 'last_step' : 'more_answers'
}

type Counts = { counted: number; paper: number }

/**
 * A result is shown only where so many have answered that nobody is recognised. Staff know the answers on paper, so that
 * they protect nobody who has answered by link.
 */
export function isResultShown({ counted, paper }: Counts): boolean {
  const byLink = counted - paper
  return counted >= ANSWERS_MIN && (byLink === 0 || byLink >= ANSWERS_MIN)
}
