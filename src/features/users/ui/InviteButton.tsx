'use client'

import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CallFailed, call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useNotices } from '@/client/notices/notices'
import { inviteUser, type ManagedUser } from '../contract'

/** Mails a link to sign in, so that nobody types a password for another person. */
export function InviteButton({ id, person }: { id: number; person: ManagedUser }) {
  const t = useTranslations('users')
  const may = useMay()
  const notices = useNotices()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(inviteUser, { params: { id } }),
    onSuccess: ({ status }) => notices.inform(status),
    onError: (failure) => failure instanceof CallFailed && notices.failed(failure),
  })
  if (!may(inviteUser)) return null
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {t(person.state === 'invited' ? 'invite_again' : 'send_password_link')}
    </Button>
  )
}
