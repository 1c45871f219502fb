import { useLocale, useTranslations } from 'next-intl'
import { nameIn } from '@/contract/locales'

type Named = { name: string } | { name_de: string; name_en: string }

/** Names the number of things that still need an item; undefined for one that nothing needs. */
export function useDeletionQuestion(module: 'bodies' | 'professions' | 'certificate_signers') {
  const t = useTranslations(module)
  const locale = useLocale()
  return (item: Named, count: number | undefined): string | undefined =>
    count ? t('delete_question', { name: 'name' in item ? item.name : nameIn(item, locale), count }) : undefined
}
