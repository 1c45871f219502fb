import { useLocale, useTranslations } from 'next-intl'
import { nameIn } from '@/contract/locales'
import { languageName, monthHeading } from '@/i18n/calendar'
import type { EventFilter } from '../../../service/event-conditions'
import type { FilterOptions, Named } from '../../../service/public-lists'
import { useRegionName } from '../use-region-name'
import type { FilterName } from './list-view'

/** Returns the value of an active filter in the words of the reader. */
export function useFilterLabel({
  bodies,
  professions,
}: FilterOptions): (name: FilterName, filter: EventFilter) => string {
  const t = useTranslations('events')
  const locale = useLocale()
  const regionName = useRegionName()
  const nameOf = (named: Named[], wanted: number | undefined) => {
    const found = named.find(({ id }) => id === wanted)
    return found && nameIn(found, locale)
  }
  return (name, { search = '', category, profession, body, language = '', presence_type, region = '', month }) => {
    const labels: Record<FilterName, string | undefined> = {
      search: t('search_for', { search }),
      category: category && t(`professions.${category}`),
      language: language && languageName(language, locale),
      presence_type: presence_type && t(`presences.${presence_type}`),
      region: region && regionName(region),
      month: month && monthHeading(`${month}-01`, locale),
      profession: nameOf(professions, profession) ?? t('profession'),
      body: nameOf(bodies, body) ?? t('body'),
      with_points: t('with_points'),
      free_places: t('free_places'),
      with_recording: t('with_recording'),
    }
    return labels[name] ?? ''
  }
}
