import { getLocale, getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { may } from '@/contract/endpoint'
import { saveWorkshop } from '@/features/workshops/contract/lifecycle'
import { eventPath } from '@/features/workshops/contract/public'
import { eventIdOf, venueOf } from '@/features/workshops/rules'
import { findPublicEvent } from '@/features/workshops/service/public-events'
import { ReadOnlyEventForm } from '@/features/workshops/ui/public/event/ReadOnlyEventForm'
import { shortDate } from '@/i18n/calendar'
import { findCurrentPrincipal } from '@/server/http/credentials'
import { NotFound } from '../../../NotFound'
import { notFoundTitle } from '../../../not-found-title'
import { pageMetadata } from '../../../page-metadata'
import { personalMetadata } from '../../personal-metadata'

/** Cached for one request, because the page and its metadata both ask. */
const findEvent = cache(async (segment: string) => {
  const id = eventIdOf(segment)
  if (id === null || segment !== String(id)) return null
  return findPublicEvent(id, { principal: await findCurrentPrincipal() }, new Date())
})

/** Names the page of the event as canonical, because it has the same content. */
export async function readOnlyFormMetadata({ id }: { id: string }) {
  const event = await findEvent(id)
  if (!event) return notFoundTitle()
  if (event.nonpublic) return personalMetadata(event.title)

  const [locale, t] = await Promise.all([getLocale(), getTranslations('events')])
  return pageMetadata({
    href: eventPath(event.id),
    locale,
    title: event.title,
    description: `${shortDate(event.date, locale)}, ${venueOf(event, t('online'))}`,
    image: event.images.header,
    index: false,
  })
}

/** The form of an event for visitors, who can read it but not save it. */
export async function ReadOnlyFormScreen({ id }: { id: string }) {
  const [event, principal] = await Promise.all([findEvent(id), findCurrentPrincipal()])
  if (!event) return <NotFound />

  const mayEdit = Boolean(principal?.email_verified_at) && Boolean(principal && may(principal, saveWorkshop))
  return <ReadOnlyEventForm event={event} isSignedIn={principal !== null} mayEdit={mayEdit} />
}
