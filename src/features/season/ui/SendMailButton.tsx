import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '@/client/calls/call'
import { useAction } from '@/client/notices/use-action'
import { sendSeasonMail } from '../contract/season'

/** Sends the mail as it would be today to the address of the account. */
export function SendMailButton() {
  const t = useTranslations('season')
  const { run, isRunning } = useAction(() => call(sendSeasonMail), {
    notice: ({ email }) => t('mail_sent', { email }),
  })
  return (
    <Button variant="default" loading={isRunning} onClick={() => run()}>
      {t('send_to_me')}
    </Button>
  )
}
