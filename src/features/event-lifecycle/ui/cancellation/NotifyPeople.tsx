'use client'

import { Checkbox } from '@mantine/core'
import { useTranslations } from 'next-intl'

type QuestionProps = { hint: string; checked: boolean; onChange: (checked: boolean) => void }

type PeopleProps = QuestionProps & { seated: number; waiting: number }

/** Asks whether people with a seat are informed of a change, and with them those on the waiting list. */
export function NotifyPeople({ seated, waiting, hint, checked, onChange }: PeopleProps) {
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

/** Asks whether invited people are informed as well. */
export function NotifyInvited({ invited, hint, checked, onChange }: QuestionProps & { invited: number }) {
  const t = useTranslations('workshops')
  if (invited === 0) return null
  return (
    <Checkbox
      label={t('cancel_event_notify_invited', { count: invited })}
      description={hint}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
