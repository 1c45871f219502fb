import { Button } from '@mantine/core'
import { IconLock, IconWifiOff } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { pathWithoutLocale } from '@/i18n/paths'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { NotFoundCard } from '@/ui/feedback/NotFoundCard'
import { StateCard } from '@/ui/feedback/StateCard'
import type { SessionState } from './check-in-session'

type Props = { closed: Extract<SessionState, { status: 'closed' }>; onRetry: () => Promise<void> }

const ICON = { size: 44, stroke: 1.5, 'aria-hidden': true } as const

/** Tells why the check-in does not open on this device, and the way on. */
export function ClosedCheckIn({ closed, onRetry }: Props) {
  const t = useTranslations('check_in.closed')
  const core = useTranslations('core')
  const { reason, message, unsent } = closed
  if (reason === 'missing') {
    const back = <ButtonLink href="/admin/events">{core('to_list')}</ButtonLink>
    return <NotFoundCard title={core('item_missing')} text={core('item_missing_text')} action={back} />
  }
  const text = [message || t(`${reason}_text`), unsent > 0 && t('unsent', { count: unsent })].filter(Boolean).join(' ')
  const icon = reason === 'failed' || reason === 'expired' ? <IconWifiOff {...ICON} /> : <IconLock {...ICON} />
  return (
    <StateCard
      icon={icon}
      title={t(`${reason}_title`)}
      text={text}
      action={
        reason === 'signed_out' ? <SignInButton /> : <RetryButton onRetry={onRetry}>{core('try_again')}</RetryButton>
      }
    />
  )
}

/** After signing in the check-in opens again. */
function SignInButton() {
  const t = useTranslations('check_in.closed')
  const from = pathWithoutLocale(window.location.pathname)
  return <ButtonLink href={`/login?${new URLSearchParams({ from })}`}>{t('sign_in')}</ButtonLink>
}

function RetryButton({ onRetry, children }: { onRetry: () => Promise<void>; children: ReactNode }) {
  const [isBusy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await onRetry()
    setBusy(false)
  }
  return (
    <Button variant="default" loading={isBusy} onClick={retry}>
      {children}
    </Button>
  )
}
