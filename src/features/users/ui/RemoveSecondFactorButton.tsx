'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CallFailed, call } from '@/client/call'
import { useNotices } from '@/client/notices'
import { useMay } from '@/client/permissions'
import { relatedTo } from '@/client/query'
import { Confirm } from '@/ui/Confirm'
import { getUser, removeUserSecondFactor } from '../contract'

/** For somebody who has lost their phone. */
export function SecondFactorButton({ id, name }: { id: number; name: string }) {
  const t = useTranslations('users')
  const may = useMay()
  const notices = useNotices()
  const queries = useQueryClient()
  if (!may(removeUserSecondFactor)) return null

  const remove = async () => {
    try {
      await call(removeUserSecondFactor, { params: { id } })
      notices.say(t('second_factor_removed', { name }))
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      notices.failed(failure)
    }
    await queries.invalidateQueries({ predicate: relatedTo(getUser) })
  }
  return (
    <Confirm label={t('second_factor_remove')} question={t('second_factor_remove_question', { name })} onYes={remove} />
  )
}
