'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/client/formats'
import { useMay } from '@/client/permissions'
import { query } from '@/client/query'
import { showInstant } from '@/i18n/formats'
import { Message } from '@/ui/Message'
import { getMailState } from '../contract'

const SOMETIMES = 15_000

/** Why nothing goes out at the moment, and when it goes on by itself, if it does. */
export function MailsPaused() {
  const may = useMay()
  return may(getMailState) && <Paused />
}

function Paused() {
  const t = useTranslations('mail_log')
  const formats = useFormats()
  const { data } = useQuery({ ...query(getMailState), refetchInterval: SOMETIMES })
  if (!data) return null
  const { held_since, paused_until, message } = data
  if (!held_since && (!paused_until || Date.parse(paused_until) < Date.now())) return null
  return (
    <Message
      tone="danger"
      role="status"
      title={held_since ? t('held') : t('paused', { until: showInstant(paused_until, formats) })}
    >
      {message}
    </Message>
  )
}
