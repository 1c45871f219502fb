import { Button } from '@mantine/core'
import { IconLock, IconWifiOff } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useAction } from '@/client/notices/use-action'
import { pathWithoutLocale } from '@/i18n/paths'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { NotFoundCard } from '@/ui/feedback/NotFoundCard'
import { StateCard } from '@/ui/feedback/StateCard'
import type { SessionState } from './check-in-session'

type Props = { closed: Extract<SessionState, { status: 'closed' }>; onRetry: () => Promise<void> }

/** Tells why the check-in does not open on this device, and the way on. */
export function ClosedCheckIn({ closed: { reason, message, unsent }, onRetry }: Props) {
  const t = useTranslations('check_in.closed')
  const core = useTranslations('core')
  const { run, isRunning } = useAction(onRetry)
  if (reason === 'missing') return <NoEvent />
  const from = pathWithoutLocale(window.location.pathname)
  const ReasonIcon = reason === 'failed' || reason === 'expired' ? IconWifiOff : IconLock
  return (
    <StateCard
      icon={<ReasonIcon aria-hidden size={44} stroke={1.5} />}
      title={t(`${reason}_title`)}
      text={[message || t(`${reason}_text`), unsent > 0 && t('unsent', { count: unsent })].filter(Boolean).join(' ')}
      action={
        // After signing in the check-in opens again.
        reason === 'signed_out' ? (
          <ButtonLink href={`/login?${new URLSearchParams({ from })}`}>{t('sign_in')}</ButtonLink>
        ) : (
          <Button variant="default" loading={isRunning} onClick={() => run()}>
            {core('try_again')}
          </Button>
        )
      }
    />
  )
}

export function NoEvent() {
  const t = useTranslations('core')
  const back = <ButtonLink href="/admin/events">{t('to_list')}</ButtonLink>
  return <NotFoundCard title={t('item_missing')} text={t('item_missing_text')} action={back} />
}
