import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { CallFailed } from '@/client/calls/call'
import type { ActionOptions } from '@/client/notices/use-action'
import type { WaitingCompanions } from '../../contract/moves'
import { usePeopleAction } from '../calls/use-people-action'

/** The answers of staff so far, as the calls that give seats take them. */
type SeatAnswers = { waiting_companions: WaitingCompanions; beyond_maximum?: true | undefined }

/** `sent` is the call that the server answered with the question. */
type SeatQuestion<Input> = { text: string; isAboutCompanions: boolean; sent: Input & SeatAnswers }

export type Companions = 'along' | 'stay'

type Options<Result, Input> = Pick<ActionOptions<Result, Input>, 'notice' | 'onDone'> & {
  /** A failure without a question; false shows it as a notice. */
  onRefused?: NonNullable<ActionOptions<Result, Input>['onFailed']>
}

/**
 * Runs a call that gives people seats. The server may ask about the companions who wait with them, and then about the
 * maximum of the event; sending again answers the question.
 */
export function useSeatCall<Input extends object, Result>(
  work: (sent: Input & SeatAnswers) => Promise<Result>,
  { onRefused = () => false, ...options }: Options<Result, Input>,
) {
  const [question, ask] = useState<SeatQuestion<Input>>()
  const { run, isRunning } = usePeopleAction(work, {
    ...options,
    onFailed: (failure, sent) => {
      const asked = seatQuestionOf(failure, sent)
      ask(asked)
      return asked !== undefined || onRefused(failure, sent)
    },
  })
  const send = (input: Input, companions?: Companions) => run({ ...input, ...answersAfter(question, companions) })
  return { send, isRunning, question, forget: () => ask(undefined) }
}

export function seatQuestionOf<Sent>({ errors }: Pick<CallFailed, 'errors'>, sent: Sent) {
  const { waiting_companions = [], beyond_maximum = [] } = errors
  const [text] = waiting_companions.concat(beyond_maximum)
  return text === undefined ? undefined : { text, isAboutCompanions: waiting_companions.length > 0, sent }
}

/** Without a question nothing was answered yet. */
export function answersAfter(
  question: SeatQuestion<unknown> | undefined,
  companions: Companions = 'along',
): SeatAnswers {
  if (!question) return { waiting_companions: 'ask' }
  const { waiting_companions, beyond_maximum } = question.sent
  return question.isAboutCompanions
    ? { waiting_companions: companions, beyond_maximum }
    : { waiting_companions, beyond_maximum: true }
}

type Labels = {
  /** The label before a question, and that of the answer to exceed the maximum. */
  first?: string
  beyond: string
}

/** The buttons of a dialog that gives seats, which follow the question of the server. */
export function useSeatButtons(
  question: { isAboutCompanions: boolean } | undefined,
  { first, beyond, onSend }: Labels & { onSend: (companions: Companions) => void },
) {
  const t = useTranslations('moving')
  const onConfirm = () => onSend('along')
  if (!question?.isAboutCompanions) return { label: question || !first ? beyond : first, onConfirm }
  const alternative = { label: t('companions_stay'), onChoose: () => onSend('stay') }
  return { label: t('companions_along'), alternative, onConfirm }
}
