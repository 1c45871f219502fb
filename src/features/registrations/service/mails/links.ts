import 'server-only'
import { env } from '@/env'
import { cancelPath, invitePath, unsubscribePath } from '@/features/registrations/contract/public'
import { eventPath } from '@/features/workshops/contract/public'
import { pathIn } from '@/i18n/paths'
import type { Locale } from '@/i18n/routing'

export const addressIn = (locale: Locale, path: string) => env.APP_URL + pathIn(locale, path)

export const eventLink = (locale: Locale, workshop_id: number) => addressIn(locale, eventPath(workshop_id))

type Place = {
  locale: Locale
  workshop: { id: number; nonpublic: boolean }
  registration: { id: string; invite_slug: string; email: string }
}

/** Pages that ask before they act: programs that look into mails open every link. */
export function linksOf({ locale, workshop, registration: { id, invite_slug, email } }: Place) {
  const invite_link = addressIn(locale, invitePath({ workshop_id: workshop.id, invite_slug }))
  return {
    // An unlisted event is there only for whoever was invited to it.
    event_link: workshop.nonpublic ? invite_link : eventLink(locale, workshop.id),
    invite_link,
    cancel_link: addressIn(locale, cancelPath(id)),
    unsubscribe_link: addressIn(locale, unsubscribePath(id, email)),
  }
}

/** What mail programs call for one click: unlike the page it asks nobody, and knows no language. */
export const oneClickLink = ({ id, email }: Place['registration']) => `${env.APP_URL}/api${unsubscribePath(id, email)}`
