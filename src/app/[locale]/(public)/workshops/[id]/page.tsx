import { getLocale, getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { may } from '@/contract/endpoint'
import { saveWorkshop } from '@/features/workshops/contract/office'
import { eventPath } from '@/features/workshops/contract/public'
import { eventIdOf, placeOf } from '@/features/workshops/rules'
import { findPublicEvent } from '@/features/workshops/service/find'
import { WorkshopView } from '@/features/workshops/ui/WorkshopView'
import { shortDate } from '@/i18n/calendar'
import { currentPrincipal } from '@/server/principal'
import { NotFound } from '../../../NotFound'
import { notFoundTitle } from '../../../not-found-title'
import { pageMetadata } from '../../../page-metadata'
import { personalMetadata } from '../../personal-page'

type Props = PageProps<'/[locale]/workshops/[id]'>

/** Once for each request, however often the page asks. */
const find = cache(async (segment: string) => {
  const id = eventIdOf(segment)
  if (id === null || segment !== String(id)) return null
  return findPublicEvent(id, { principal: await currentPrincipal() }, new Date())
})

/** The page of the event says the same, and is the one to find. */
export async function generateMetadata({ params }: Props) {
  const event = await find((await params).id)
  if (!event) return notFoundTitle()
  if (event.nonpublic) return personalMetadata(event.title)

  const [locale, t] = await Promise.all([getLocale(), getTranslations('events')])
  return pageMetadata({
    href: eventPath(event.id),
    locale,
    title: event.title,
    description: `${shortDate(event.date, locale)}, ${placeOf(event, t('online'))}`,
    image: event.images.header,
    index: false,
  })
}

export default async function WorkshopPage({ params }: Props) {
  const [event, principal] = await Promise.all([find((await params).id), currentPrincipal()])
  if (!event) return <NotFound />

  const mayEdit = Boolean(principal?.email_verified_at) && Boolean(principal && may(principal, saveWorkshop))
  return <WorkshopView event={event} isSignedIn={principal !== null} mayEdit={mayEdit} />
}
