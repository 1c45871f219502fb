import type { CallFailed } from '@/client/calls/call'
import type { WaitingCompanions } from '../../contract/moves'

/** The answers of staff so far, as the calls that give seats take them. */
export type SeatAnswers = { waiting_companions: WaitingCompanions; beyond_maximum?: true }

export const UNANSWERED: SeatAnswers = { waiting_companions: 'ask' }

export type SeatQuestion = { text: string; isAboutCompanions: boolean; answers: SeatAnswers }

/** The server asks about the companions who wait, and then about the maximum of the event. */
export function seatQuestionOf(
  { waiting_companions = [], beyond_maximum = [] }: CallFailed['errors'],
  answers: SeatAnswers,
): SeatQuestion | undefined {
  const [text] = waiting_companions.concat(beyond_maximum)
  return text === undefined ? undefined : { text, answers, isAboutCompanions: waiting_companions.length > 0 }
}

/** Without a question nothing was answered yet. */
export function answersAfter(question: SeatQuestion | undefined, companions: 'along' | 'stay' = 'along'): SeatAnswers {
  if (!question) return UNANSWERED
  if (question.isAboutCompanions) return { ...question.answers, waiting_companions: companions }
  return { ...question.answers, beyond_maximum: true }
}
