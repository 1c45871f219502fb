import { useLocale, useTranslations } from 'next-intl'
import { useFormats } from '@/client/config/formats'
import { LANGUAGE_TAGS } from '@/contract/locales'
import { showDate } from '@/i18n/formats'
import type { Sponsor } from '../contract'

/** Names the events that lose the sponsor; undefined for one that no event shows. */
export function useDeletionQuestion() {
  const t = useTranslations('sponsors')
  const locale = useLocale()
  const formats = useFormats()
  return ({ name, events }: Sponsor): string | undefined => {
    if (!events) return undefined
    const { count, latest } = events
    const named = latest.map(({ title, date }) => t('delete_event', { title, date: showDate(date, formats) }))
    const others = count - latest.length
    const parts = others > 0 ? [...named, t('delete_others', { count: others })] : named
    return t('delete_question', { name, count, events: new Intl.ListFormat(LANGUAGE_TAGS[locale]).format(parts) })
  }
}
