'use client'

import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CallFailed, call } from '@/client/calls/call'
import { useNotices } from '@/client/notices/notices'
import { sendSeasonMail } from '../../contract/recipients'
import classes from '../season.module.css'

/** Sends the mail as it would be today to the address of the account. */
export function SendMailButton() {
  const t = useTranslations('season')
  const notices = useNotices()
  const sending = useMutation({
    mutationFn: () => call(sendSeasonMail),
    onSuccess: ({ email }) => notices.inform(t('mail_sent', { email })),
    onError: (failure) => {
      if (failure instanceof CallFailed) notices.failed(failure)
    },
  })
  return (
    <p className={classes.more}>
      <Button variant="default" loading={sending.isPending} onClick={() => sending.mutate()}>
        {t('send_to_me')}
      </Button>
    </p>
  )
}
