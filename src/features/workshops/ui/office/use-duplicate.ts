'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CallFailed, call } from '@/client/call'
import { useNotices } from '@/client/notices'
import { isListOf } from '@/client/query'
import { useFieldMessages } from '@/client/use-api-form'
import { validate } from '@/contract/field-errors'
import { useRouter } from '@/i18n/navigation'
import { duplicateWorkshop, saveWorkshop } from '../../contract/office'
import { officeEventPath } from '../office-path'

/** Copies the event to a date, or to its own with null, and opens the copy. */
export function useDuplicate(id: number, onCopied: () => void) {
  const t = useTranslations('workshops')
  const fieldMessage = useFieldMessages()
  const notices = useNotices()
  const router = useRouter()
  const queries = useQueryClient()
  const [dateError, setDateError] = useState<string>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (date: string | null) => call(duplicateWorkshop, { params: { id }, body: { date } }),
    onSuccess: (copied) => {
      notices.inform(t('duplicated'))
      void queries.invalidateQueries({ predicate: isListOf(saveWorkshop) })
      onCopied()
      router.push(officeEventPath(copied.id))
    },
  })
  /** Returns false for an invalid date, which is not sent. */
  const copy = (date: string | null): boolean => {
    const [problem] = validate(duplicateWorkshop.body, { date }).errors?.date ?? []
    setDateError(problem && fieldMessage(problem))
    if (!problem) mutate(date)
    return !problem
  }
  const refused = error instanceof CallFailed ? error : undefined
  return { copy, copying: isPending, dateError, failure: refused }
}
