import type { Locale } from '@/contract/locales'
import { env } from '@/env'
import { localisedUrl } from '@/features/mails/service/render/localised-url'
import { personalPagePath } from '@/features/registrations/contract/personal-links'
import { cancelPath, invitePath, unsubscribePath } from '@/features/registrations/contract/public'
import { eventLinkOf } from '@/features/workshops/service/event-placeholders'

type LinkTarget = {
  locale: Locale
  workshop: { id: number; nonpublic: boolean }
  registration: { id: string; invite_slug: string; email: string }
  /** The key of the reader's personal page; a calendar file has no such link. */
  personal_token?: string
}

/** These pages ask before they act, because programs that inspect mails open every link. */
export function linksOf({ locale, workshop, registration: { id, invite_slug, email }, personal_token }: LinkTarget) {
  const invite_link = localisedUrl(locale, invitePath({ workshop_id: workshop.id, invite_slug }))
  return {
    // The page of an unlisted event opens only by an invitation.
    event_link: workshop.nonpublic ? invite_link : eventLinkOf(locale, workshop.id),
    invite_link,
    cancel_link: localisedUrl(locale, cancelPath(id)),
    unsubscribe_link: localisedUrl(locale, unsubscribePath(id, email)),
    personal_link: personal_token ? personalLinkOf(locale, personal_token) : '',
  }
}

export const personalLinkOf = (locale: Locale, token: string) => localisedUrl(locale, personalPagePath(token))

/** Mail programs call this address for one click. Unlike the page it asks nothing and has no language. */
export const oneClickUnsubscribeLink = ({ id, email }: LinkTarget['registration']) =>
  `${env.APP_URL}/api${unsubscribePath(id, email)}`
