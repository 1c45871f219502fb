import { useTranslations } from 'next-intl'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { isRelatedTo } from '@/client/calls/query'
import { useAction } from '@/client/notices/use-action'
import { ConfirmButton } from '@/ui/feedback/ConfirmButton'
import { getUser, removeUserSecondFactor } from '../contract'

/** Helps a person who has lost the phone with the authenticator app. */
export function RemoveSecondFactorButton({ id, name }: { id: number; name: string }) {
  const t = useTranslations('users')
  const may = useMay()
  const { runToEnd } = useAction(() => call(removeUserSecondFactor, { params: { id } }), {
    notice: () => t('second_factor_removed', { name }),
    stale: isRelatedTo(getUser),
  })
  if (!may(removeUserSecondFactor)) return null

  return (
    <ConfirmButton
      label={t('second_factor_remove')}
      question={t('second_factor_remove_question', { name })}
      onConfirm={runToEnd}
    />
  )
}
