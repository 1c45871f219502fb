import { useTranslations } from 'next-intl'
import { useFormats } from '@/client/config/formats'
import { showInstant } from '@/i18n/formats'
import type { Guest } from '../../contract/guest-list'
import type { Presence } from '../device/recorded-action'

export function useTime() {
  const formats = useFormats()
  return (instant: string | null) => showInstant(instant, { ...formats, format_datetime: formats.format_time })
}

/** Since when a guest is here or has left; empty for one who has not come. */
export function usePresenceText() {
  const t = useTranslations('check_in')
  const showTime = useTime()
  return ({ participated, came_at, left_at }: Guest, presence: Presence): string => {
    if (presence === 'missing') return ''
    const isGone = presence === 'gone'
    // The times are the server's, unless the last action of this device is newer than the list.
    const isRead = participated !== null && isGone === (left_at !== null)
    const time = isRead ? showTime(isGone ? left_at : came_at) : ''
    if (isGone) return time ? t('left', { time }) : t('gone')
    return time ? t('since', { time }) : t('count_here')
  }
}
