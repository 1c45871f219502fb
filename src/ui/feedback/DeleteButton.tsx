'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { use } from 'react'
import { CallFailed, type CallInput, call } from '@/client/call'
import { FormHost } from '@/client/form-host'
import { useNotices } from '@/client/notices'
import { isListOf } from '@/client/query'
import type { Endpoint } from '@/contract/endpoint'
import { Confirm } from './Confirm'

type Props<E extends Endpoint> = {
  endpoint: E
  params: CallInput<E>['params']
  /** What the question names. */
  name: string
  /** What is asked instead where more than this one goes. */
  question?: string
  /** In a row of a list there is room for the icon only. */
  compact?: boolean
  onDeleted?: () => void
}

/** Deletes after the question, says so, and refreshes the list it was in. */
export function DeleteButton<E extends Endpoint>({ endpoint, params, name, question, compact, onDeleted }: Props<E>) {
  const t = useTranslations('core')
  const notices = useNotices()
  const queries = useQueryClient()
  const host = use(FormHost)

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
    <Confirm
      label={compact ? t('delete_named', { name }) : t('delete')}
      question={question ?? t('delete_question', { name })}
      icon={compact ? 'trash' : undefined}
      onYes={remove}
    />
  )
}
