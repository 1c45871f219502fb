'use client'

import { Button, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CallFailed, type CallInput, call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useNotices } from '@/client/notices/notices'
import { useUser } from '@/features/accounts/ui/current-user/use-user'
import { sendTestMail } from '../contract'
import classes from './mail-preview.module.css'

type Props = { readBody: () => CallInput<typeof sendTestMail>['body']; hasAttachment: boolean }

/** Sends the mail to the signed-in user. */
export function TestMailButton({ readBody, hasAttachment }: Props) {
  const t = useTranslations('previews')
  const notices = useNotices()
  const may = useMay()
  const user = useUser()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(sendTestMail, { body: readBody() }),
    onSuccess: ({ email }) => notices.inform(t('mail_test_sent', { email })),
    onError: (failure) => failure instanceof CallFailed && notices.failed(failure),
  })
  if (!user || !may(sendTestMail)) return null

  return (
    <div className={classes.test}>
      <Button
        variant="default"
        leftSection={<IconSend aria-hidden size={18} />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t('mail_test')}
      </Button>
      <Text size="xs" c="dimmed">
        {t(hasAttachment ? 'mail_test_attachment' : 'mail_test_to', { email: user.email })}
      </Text>
    </div>
  )
}
