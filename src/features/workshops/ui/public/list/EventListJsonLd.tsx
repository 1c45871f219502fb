import { useLocale, useTranslations } from 'next-intl'
import { localizedPath } from '@/i18n/paths'
import { JsonLd } from '@/ui/head/JsonLd'
import { type EventListName, eventPath } from '../../../contract/public'
import type { ListedEvent } from '../../../service/public-events'
import { breadcrumbJsonLd, eventListJsonLd } from '../json-ld'
import { listPath } from './list-view'

type Props = { list: EventListName; events: ListedEvent[]; site: { name: string; origin: string } }

export function EventListJsonLd({ list, events, site: { name, origin } }: Props) {
  const t = useTranslations('events')
  const locale = useLocale()
  const absoluteUrl = (path: string) => origin + localizedPath(locale, path)
  const steps = [
    { name, url: absoluteUrl('/') },
    { name: t(`lists.${list}.title`), url: absoluteUrl(listPath(list)) },
  ]
  return (
    <>
      {events.length > 0 && <JsonLd data={eventListJsonLd(events, (id) => absoluteUrl(eventPath(id)))} />}
      <JsonLd data={breadcrumbJsonLd(steps)} />
    </>
  )
}
