import { useLocale, useTranslations } from 'next-intl'
import { nameIn } from '@/contract/locales'
import type { Body } from '../../contract/bodies'

/** Names the number of events that still need the body; undefined for one that no event needs. */
export function useDeletionQuestion() {
  const t = useTranslations('bodies')
  const locale = useLocale()
  return (body: Body): string | undefined =>
    body.events ? t('delete_question', { name: nameIn(body, locale), count: body.events }) : undefined
}
