import 'server-only'
import { env } from '@/env'
import { localisedUrl } from '@/features/mails/service/render/localised-url'
import { eventLinkOf } from '@/features/workshops/service/event-placeholders'
import type { Locale } from '@/i18n/routing'
import { cancelPath, invitePath, unsubscribePath } from '../../contract/public'

type LinkTarget = {
  locale: Locale
  workshop: { id: number; nonpublic: boolean }
  registration: { id: string; invite_slug: string; email: string }
}

/** These pages ask before they act, because programs that inspect mails open every link. */
export function linksOf({ locale, workshop, registration: { id, invite_slug, email } }: LinkTarget) {
  const invite_link = localisedUrl(locale, invitePath({ workshop_id: workshop.id, invite_slug }))
  return {
    // The page of an unlisted event opens only by an invitation.
    event_link: workshop.nonpublic ? invite_link : eventLinkOf(locale, workshop.id),
    invite_link,
    cancel_link: localisedUrl(locale, cancelPath(id)),
    unsubscribe_link: localisedUrl(locale, unsubscribePath(id, email)),
  }
}

/** Mail programs call this address for one click. Unlike the page it asks nothing and has no language. */
export const oneClickUnsubscribeLink = ({ id, email }: LinkTarget['registration']) =>
  `${env.APP_URL}/api${unsubscribePath(id, email)}`
