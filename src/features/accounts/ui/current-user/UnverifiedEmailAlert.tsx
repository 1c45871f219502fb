import { Alert, Button } from '@mantine/core'
import { IconMailExclamation } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { call } from '@/client/calls/call'
import { useAction } from '@/client/notices/use-action'
import { resendVerification, type User } from '../../contract'

/** The back office stays closed until the address is confirmed; the alert offers a new mail. */
export function UnverifiedEmailAlert({ user }: { user: User }) {
  const t = useTranslations('home')
  const { run, isRunning } = useAction(() => call(resendVerification), { notice: ({ status }) => status })
  if (user.email_verified_at) return null

  return (
    <Alert color="amber" title={t('unverified_title')} icon={<IconMailExclamation aria-hidden />}>
      <p>{t('unverified_text', { email: user.email })}</p>
      <Button loading={isRunning} onClick={() => run()}>
        {t('send_verification')}
      </Button>
    </Alert>
  )
}
