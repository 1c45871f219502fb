import { useLocale, useTranslations } from 'next-intl'
import { languageName, monthHeading } from '@/i18n/calendar'
import type { EventFilter } from '../../../service/event-conditions'
import { useRegionName } from '../use-region-name'
import type { FilterName } from './list-view'

/** Returns the value of an active filter in the words of the reader. */
export function useFilterLabel(): (name: FilterName, filter: EventFilter) => string {
  const t = useTranslations('events')
  const locale = useLocale()
  const regionName = useRegionName()
  return (name, { search = '', category, language = '', presence_type, region = '', month }) => {
    const labels: Record<FilterName, string | undefined> = {
      search: t('search_for', { search }),
      category: category && t(`professions.${category}`),
      language: language && languageName(language, locale),
      presence_type: presence_type && t(`presences.${presence_type}`),
      region: region && regionName(region),
      month: month && monthHeading(`${month}-01`, locale),
      with_points: t('with_points'),
      free_places: t('free_places'),
      with_recording: t('with_recording'),
    }
    return labels[name] ?? ''
  }
}
