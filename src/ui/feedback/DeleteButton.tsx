'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { use } from 'react'
import { CallFailed, type CallInput, call } from '@/client/call'
import { FormHostContext } from '@/client/form-host'
import { useNotices } from '@/client/notices'
import { isListOf } from '@/client/query'
import type { Endpoint } from '@/contract/endpoint'
import { ConfirmButton } from './ConfirmButton'

type Props<E extends Endpoint> = {
  endpoint: E
  params: CallInput<E>['params']
  /** The name in the question. */
  name: string
  /** Replaces the question where more than this object is deleted. */
  question?: string
  /** Shows only the icon, in a row of a list. */
  compact?: boolean
  onDeleted?: () => void
}

/** Deletes after a confirmation, shows a notice, and refreshes the list. */
export function DeleteButton<E extends Endpoint>({ endpoint, params, name, question, compact, onDeleted }: Props<E>) {
  const t = useTranslations('core')
  const notices = useNotices()
  const queries = useQueryClient()
  const host = use(FormHostContext)

  const remove = async () => {
    try {
      const work = () => call(endpoint, { params })
      await (host ? host.run(work) : work())
      notices.deleted()
      onDeleted?.()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      notices.failed(failure)
    }
    await queries.invalidateQueries({ predicate: isListOf(endpoint) })
  }
  return (
    <ConfirmButton
      label={compact ? t('delete_named', { name }) : t('delete')}
      question={question ?? t('delete_question', { name })}
      icon={compact ? 'trash' : undefined}
      onConfirm={remove}
    />
  )
}
