'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { randomKey } from '@/client/calls/random-key'
import { useAction } from '@/client/calls/use-action'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { useRouter } from '@/i18n/navigation'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { inviteAudience, listAudiences } from '../contract'
import type { InvitationChoice } from './audience-path'

type Props = {
  id: number
  occasion: InvitationChoice & { workshop_id: number }
  title: string
  count: number
  onClose: () => void
}

/** Confirms the number of invitations, then leads to the log of the event. */
export function InviteDialog({ id, occasion: { workshop_id, topic_id, lift_limit }, title, count, onClose }: Props) {
  const t = useTranslations('audiences')
  const router = useRouter()
  const [key] = useState(randomKey)
  const { run, isRunning } = useAction(
    () => call(inviteAudience, { params: { id }, body: { workshop_id, topic_id, count, lift_limit, key } }),
    {
      onDone: () => router.push(officeTabPath(workshop_id, 'mails')),
      onSettled: onClose,
      stale: ({ queryKey: [path] }) => String(path).startsWith(listAudiences.path),
    },
  )
  return (
    <ConfirmDialog
      title={t('invite', { count })}
      label={t('invite', { count })}
      isRunning={isRunning}
      onConfirm={run}
      onClose={onClose}
    >
      <p>{t('invite_question', { count, title })}</p>
      {lift_limit && <p>{t('invite_lifted')}</p>}
    </ConfirmDialog>
  )
}
