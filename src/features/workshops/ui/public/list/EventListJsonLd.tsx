import { useLocale, useTranslations } from 'next-intl'
import { pathIn } from '@/i18n/paths'
import { JsonLd } from '@/ui/JsonLd'
import { eventPath } from '../contract/public'
import type { EventCard } from '../service/find'
import { type EventListName, listAddress } from './list-view'
import { breadcrumbSchema, listSchema } from './schema'

type Props = { list: EventListName; events: EventCard[]; site: { name: string; origin: string } }

/** A list of events for search engines. */
export function ListSchema({ list, events, site: { name, origin } }: Props) {
  const t = useTranslations('events')
  const locale = useLocale()
  const at = (path: string) => origin + pathIn(locale, path)
  const steps = [
    { name, url: at('/') },
    { name: t(`lists.${list}.title`), url: at(listAddress(list)) },
  ]
  return (
    <>
      {events.length > 0 && <JsonLd data={listSchema(events, (id) => at(eventPath(id)))} />}
      <JsonLd data={breadcrumbSchema(steps)} />
    </>
  )
}
