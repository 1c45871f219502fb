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
import { duplicateWorkshop, saveWorkshop } from '../contract/office'
import { officePath } from './event-path'

/** Copies the event to a date, or with null to its own, and leads to the copy. */
export function useCopy(id: number, onCopied: () => void) {
  const t = useTranslations('workshops')
  const say = useFieldMessages()
  const notices = useNotices()
  const router = useRouter()
  const queries = useQueryClient()
  const [wrong, setWrong] = useState<string>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (date: string | null) => call(duplicateWorkshop, { params: { id }, body: { date } }),
    onSuccess: (copied) => {
      notices.say(t('duplicated'))
      void queries.invalidateQueries({ predicate: isListOf(saveWorkshop) })
      onCopied()
      router.push(officePath(copied.id))
    },
  })
  /** False when there is no such date: nothing is sent. */
  const copy = (date: string | null): boolean => {
    const [problem] = validate(duplicateWorkshop.body, { date }).errors?.date ?? []
    setWrong(problem && say(problem))
    if (!problem) mutate(date)
    return !problem
  }
  const refused = error instanceof CallFailed ? error : undefined
  return { copy, copying: isPending, wrong, failure: refused }
}
