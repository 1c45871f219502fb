import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { isListOf } from '@/client/calls/query'
import { useFieldMessages } from '@/client/forms/use-api-form'
import { useAction } from '@/client/notices/use-action'
import { validate } from '@/contract/field-errors'
import { useRouter } from '@/i18n/navigation'
import { duplicateWorkshop, saveWorkshop } from '../../contract/lifecycle'
import { officeEventPath } from '../../contract/office-path'

/** A copy without a date keeps the one of the event. */
type CopyChoice = { date: string | null; approval_number: string }
type CopyErrors = { [Name in keyof CopyChoice]?: string }

/** Copies the event and opens the copy. */
export function useDuplicate(id: number, onCopied: () => void) {
  const t = useTranslations('workshops')
  const fieldMessage = useFieldMessages(duplicateWorkshop.errorTexts)
  const router = useRouter()
  const [errors, setErrors] = useState<CopyErrors>({})
  const { run, isRunning, failure } = useAction(
    (choice: CopyChoice) => call(duplicateWorkshop, { params: { id }, body: choice }),
    {
      notice: () => t('duplicated'),
      onDone: (copied) => {
        onCopied()
        router.push(officeEventPath(copied.id))
      },
      // The form shows it.
      onFailed: () => undefined,
      stale: isListOf(saveWorkshop),
    },
  )
  /** Returns the field to correct; nothing is sent then. */
  const copy = (choice: CopyChoice): keyof CopyChoice | undefined => {
    const problems = validate(duplicateWorkshop.body, choice).errors ?? {}
    const messageAt = (name: keyof CopyChoice) => {
      const [problem] = problems[name] ?? []
      return problem && fieldMessage(problem, name)
    }
    const found = { date: messageAt('date'), approval_number: messageAt('approval_number') }
    setErrors(found)
    if (found.date) return 'date'
    if (found.approval_number) return 'approval_number'
    run(choice)
  }
  return { copy, isRunning, errors, failure }
}
