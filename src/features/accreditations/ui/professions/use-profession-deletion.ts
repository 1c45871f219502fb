import { useLocale, useTranslations } from 'next-intl'
import { nameIn } from '@/contract/locales'
import type { Profession } from '../../contract/professions'

/** Names the number of bodies that give the profession points; undefined for one that no body names. */
export function useProfessionDeletion() {
  const t = useTranslations('professions')
  const locale = useLocale()
  return (profession: Profession): string | undefined =>
    profession.bodies ? t('delete_question', { name: nameIn(profession, locale), count: profession.bodies }) : undefined
}
