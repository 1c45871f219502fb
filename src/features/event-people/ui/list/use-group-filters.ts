import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { listQuery } from '@/client/calls/lists'
import { listProfessions } from '@/features/accreditations/contract/professions'
import { nameIn } from '@/features/accreditations/rules/names'
import { NO_PROFESSION, ORIGINS, PERSON_REGIONS, PROGRESS } from '@/features/registrations/contract/groups'
import type { Filter } from '@/ui/table/list-state'

/** The filters of the list beside the state, which the figures of an event link to. */
export function useGroupFilters(): Filter[] {
  const t = useTranslations('people')
  const locale = useLocale()
  const { data } = useQuery(listQuery(listProfessions, { perPage: 0 }))
  const professions = (data?.data ?? []).map((one) => ({ value: String(one.id), label: nameIn(one, locale) }))
  return [
    {
      column: 'progress',
      title: t('progress'),
      options: PROGRESS.map((value) => ({ value, label: t(`progress_${value}`) })),
    },
    {
      column: 'profession_id',
      title: t('profession_id'),
      options: [...professions, { value: NO_PROFESSION, label: t('profession_none') }],
    },
    {
      column: 'region',
      title: t('region'),
      options: PERSON_REGIONS.map((value) => ({ value, label: t(`region_${value}`) })),
    },
    { column: 'origin', title: t('origin'), options: ORIGINS.map((value) => ({ value, label: t(`origin_${value}`) })) },
  ]
}
