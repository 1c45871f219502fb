'use client'

import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CallFailed, call } from '@/client/calls/call'
import { randomKey } from '@/client/calls/random-key'
import { useNotices } from '@/client/notices/notices'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { useRouter } from '@/i18n/navigation'
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
  const core = useTranslations('core')
  const notices = useNotices()
  const queries = useQueryClient()
  const router = useRouter()
  const [key] = useState(randomKey)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(inviteAudience, { params: { id }, body: { workshop_id, topic_id, count, lift_limit, key } }),
    onSuccess: () => router.push(officeTabPath(workshop_id, 'mails')),
    onError: (failure) => {
      if (failure instanceof CallFailed) notices.failed(failure)
      onClose()
    },
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) => String(path).startsWith(listAudiences.path),
      }),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('invite', { count })}
      closeButtonProps={{ 'aria-label': core('cancel'), size: 44, iconSize: 20 }}
      centered
    >
      <Stack gap="md">
        <Text>{t('invite_question', { count, title })}</Text>
        {lift_limit && <Text>{t('invite_lifted')}</Text>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus disabled={isPending} onClick={onClose}>
            {core('cancel')}
          </Button>
          <Button loading={isPending} onClick={() => mutate()}>
            {t('invite', { count })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
