import { useLocale, useTranslations } from 'next-intl'
import { nameIn } from '@/contract/locales'
import { isCertain, pointsTextOf } from '@/features/accreditations/rules/shown-points'
import { localizedPath } from '@/i18n/paths'
import { JsonLd } from '@/ui/head/JsonLd'
import { eventPath } from '../../../contract/public'
import type { PublicEvent } from '../../../service/public-events'
import { breadcrumbJsonLd, eventJsonLd } from '../json-ld'

type Props = { event: PublicEvent; site: { name: string; origin: string } }

/** The structured data of an event for search engines; an unlisted event has none. */
export function EventJsonLd({ event, site: { name, origin } }: Props) {
  const t = useTranslations('events')
  const translate = useTranslations('points')
  const locale = useLocale()
  if (event.nonpublic) return null

  const absoluteUrl = (path: string) => origin + localizedPath(locale, path)
  const url = absoluteUrl(eventPath(event.id))
  const steps = [
    { name, url: absoluteUrl('/') },
    { name: t('lists.events.title'), url: absoluteUrl('/events') },
    { name: event.title, url },
  ]
  const credentials = event.points.filter(isCertain).map((one) => ({
    name: pointsTextOf([one], translate),
    body: nameIn(one, locale),
  }))
  return (
    <>
      <JsonLd data={eventJsonLd(event, { url, origin, organizer: name, credentials })} />
      <JsonLd data={breadcrumbJsonLd(steps)} />
    </>
  )
}
