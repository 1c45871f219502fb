import { useLocale, useTranslations } from 'next-intl'
import { pathIn } from '@/i18n/paths'
import { JsonLd } from '@/ui/JsonLd'
import { eventPath } from '../contract/public'
import type { PublicEvent } from '../service/find'
import { breadcrumbSchema, eventSchema } from './schema'

type Props = { event: PublicEvent; site: { name: string; origin: string } }

/** The page of an event for search engines; they are told nothing of one that no list shows. */
export function EventSchema({ event, site: { name, origin } }: Props) {
  const t = useTranslations('events')
  const locale = useLocale()
  if (event.nonpublic) return null

  const at = (path: string) => origin + pathIn(locale, path)
  const url = at(eventPath(event.id))
  const steps = [
    { name, url: at('/') },
    { name: t('lists.events.title'), url: at('/events') },
    { name: event.title, url },
  ]
  return (
    <>
      <JsonLd data={eventSchema(event, { url, origin, organizer: name })} />
      <JsonLd data={breadcrumbSchema(steps)} />
    </>
  )
}
