import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { CallFailed } from '@/client/calls/call'
import { useAction } from '@/client/notices/use-action'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import type { MailWarning } from '../contract/mailings'
import { MailWarnings } from './MailWarnings'
import { isChangedByMailing } from './use-mailing'

type Warned = { warnings?: readonly MailWarning[] | undefined }

type Options<Answer> = {
  onSent: (answer: Answer) => void
  onFailed?: (failure: CallFailed) => boolean
  onClosed?: () => void
}

/** Sends mails without warnings at once, and asks before it sends others. */
export function useWarnedSend<Input, Answer extends Warned>(
  post: (input: Input, ask: boolean) => Promise<Answer>,
  { onSent, onFailed, onClosed }: Options<Answer>,
) {
  const [question, ask] = useState<{ input: Input; answer: Answer; warnings: readonly MailWarning[] }>()
  const { runToEnd, isRunning, failure } = useAction(
    async ({ input, isConfirmed }: { input: Input; isConfirmed?: true }) => {
      if (!isConfirmed) {
        const answer = await post(input, true)
        if (answer.warnings?.length) return ask({ input, answer, warnings: answer.warnings })
      }
      onSent(await post(input, false))
    },
    { onFailed, stale: isChangedByMailing },
  )
  const onClose = () => {
    ask(undefined)
    onClosed?.()
  }
  const confirm = (input: Input) => void runToEnd({ input, isConfirmed: true }).then(onClose)
  return {
    check: (input: Input) => runToEnd({ input }),
    isRunning,
    failure,
    dialog: question && { ...question, isRunning, onConfirm: () => confirm(question.input), onClose },
  }
}

type Props = {
  title: string
  count: number
  /** The type of the mails, which the button names; `other` for mails of several types. */
  type: string
  warnings: readonly MailWarning[]
  isRunning: boolean
  onConfirm: () => void
  onClose: () => void
}

export function WarnedSendDialog({ title, count, type, warnings, ...dialog }: Props) {
  const t = useTranslations('mailing')
  return (
    <ConfirmDialog {...dialog} title={title} label={t('confirm_anyway', { count, type })}>
      <MailWarnings warnings={warnings} />
    </ConfirmDialog>
  )
}
