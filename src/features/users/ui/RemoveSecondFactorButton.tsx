'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CallFailed, call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { isRelatedTo } from '@/client/calls/query'
import { useNotices } from '@/client/notices/notices'
import { ConfirmButton } from '@/ui/feedback/ConfirmButton'
import { getUser, removeUserSecondFactor } from '../contract'

/** Helps a person who has lost the phone with the authenticator app. */
export function RemoveSecondFactorButton({ id, name }: { id: number; name: string }) {
  const t = useTranslations('users')
  const may = useMay()
  const notices = useNotices()
  const queries = useQueryClient()
  if (!may(removeUserSecondFactor)) return null

  const remove = async () => {
    try {
      await call(removeUserSecondFactor, { params: { id } })
      notices.inform(t('second_factor_removed', { name }))
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      notices.failed(failure)
    }
    await queries.invalidateQueries({ predicate: isRelatedTo(getUser) })
  }
  return (
    <ConfirmButton
      label={t('second_factor_remove')}
      question={t('second_factor_remove_question', { name })}
      onConfirm={remove}
    />
  )
}
