'use client'

import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type CallInput, call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useAction } from '@/client/calls/use-action'
import { useUser } from '@/features/accounts/ui/current-user/use-user'
import { Cluster } from '@/ui/layout/Cluster'
import { Muted } from '@/ui/layout/Muted'
import { sendTestMail } from '../contract'

type Props = { readBody: () => CallInput<typeof sendTestMail>['body']; hasAttachment: boolean }

/** Sends the mail to the signed-in user. */
export function TestMailButton({ readBody, hasAttachment }: Props) {
  const t = useTranslations('previews')
  const may = useMay()
  const user = useUser()
  const { run, isRunning } = useAction(() => call(sendTestMail, { body: readBody() }), {
    notice: ({ email }) => t('mail_test_sent', { email }),
  })
  if (!user || !may(sendTestMail)) return null

  return (
    <Cluster gap="xs md">
      <Button
        variant="default"
        leftSection={<IconSend aria-hidden size={18} />}
        loading={isRunning}
        onClick={() => run()}
      >
        {t('mail_test')}
      </Button>
      <Muted isSmall>{t(hasAttachment ? 'mail_test_attachment' : 'mail_test_to', { email: user.email })}</Muted>
    </Cluster>
  )
}
