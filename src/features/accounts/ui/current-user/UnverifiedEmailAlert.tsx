'use client'

import { Alert, Button } from '@mantine/core'
import { IconMailExclamation } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CallFailed, call } from '@/client/calls/call'
import { useNotices } from '@/client/notices/notices'
import { resendVerification, type User } from '../../contract'

/** The back office stays closed until the address is confirmed; the alert offers a new mail. */
export function UnverifiedEmailAlert({ user }: { user: User }) {
  const t = useTranslations('home')
  const notices = useNotices()
  const sending = useMutation({
    mutationFn: () => call(resendVerification),
    onSuccess: ({ status }) => notices.inform(status),
    onError: (failure) => {
      if (failure instanceof CallFailed) notices.saveFailed(failure)
    },
  })
  if (user.email_verified_at) return null

  return (
    <Alert color="amber" title={t('unverified_title')} icon={<IconMailExclamation aria-hidden />}>
      <p>{t('unverified_text', { email: user.email })}</p>
      <Button loading={sending.isPending} onClick={() => sending.mutate()}>
        {t('send_verification')}
      </Button>
    </Alert>
  )
}
