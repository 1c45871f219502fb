'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CallFailed, call } from '@/client/calls/call'
import { isListOf } from '@/client/calls/query'
import { useFieldMessages } from '@/client/forms/use-api-form'
import { useNotices } from '@/client/notices/notices'
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
  const notices = useNotices()
  const router = useRouter()
  const queries = useQueryClient()
  const [errors, setErrors] = useState<CopyErrors>({})
  const { mutate, isPending, error } = useMutation({
    mutationFn: (choice: CopyChoice) => call(duplicateWorkshop, { params: { id }, body: choice }),
    onSuccess: (copied) => {
      notices.inform(t('duplicated'))
      void queries.invalidateQueries({ predicate: isListOf(saveWorkshop) })
      onCopied()
      router.push(officeEventPath(copied.id))
    },
  })
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
    mutate(choice)
  }
  const refused = error instanceof CallFailed ? error : undefined
  return { copy, copying: isPending, errors, failure: refused }
}
