'use client'

import { Checkbox } from '@mantine/core'
import { useTranslations } from 'next-intl'

type Props = {
  seated: number
  waiting: number
  /** The effect of the e-mail on people with a seat. */
  hint: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Asks whether people with a seat are informed of a change, and with them those on the waiting list. */
export function NotifyPeople({ seated, waiting, hint, checked, onChange }: Props) {
  const t = useTranslations('workshops')
  const isWaitlistAlone = seated === 0
  if (isWaitlistAlone && waiting === 0) return null
  const hints = [!isWaitlistAlone && hint, !isWaitlistAlone && waiting > 0 && t('cancel_event_waiting')]
  return (
    <Checkbox
      label={isWaitlistAlone ? t('cancel_event_notify_waiting') : t('cancel_event_notify', { count: seated })}
      description={hints.filter(Boolean).join(' ')}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
