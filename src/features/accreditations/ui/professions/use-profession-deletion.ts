import { useLocale, useTranslations } from 'next-intl'
import type { Profession } from '../../contract/professions'
import { nameIn } from '../../rules/names'

/** Names the number of bodies that give the profession points; undefined for one that no body names. */
export function useProfessionDeletion() {
  const t = useTranslations('professions')
  const locale = useLocale()
  return (profession: Profession): string | undefined =>
    profession.bodies ? t('delete_question', { name: nameIn(profession, locale), count: profession.bodies }) : undefined
}
