import { getLocale, getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { env } from '@/env'
import { invitePath } from '@/features/registrations/contract/public'
import { findLinkedRegistration } from '@/features/registrations/service/sign-up/linked-registration'
import { AnonymousThankYou } from '@/features/registrations/ui/personal-link/AnonymousThankYou'
import { ThankYou } from '@/features/registrations/ui/personal-link/ThankYou'
import { thankYouTextsOf } from '@/features/registrations/ui/personal-link/thank-you-texts'
import { LinkNotFound } from '@/features/registrations/ui/personal-page/LinkNotFound'
import { eventPath } from '@/features/workshops/contract/public'
import { eventIdOf } from '@/features/workshops/rules'
import { findPublicEvent } from '@/features/workshops/service/public-events'
import { localizedPath } from '@/i18n/paths'
import { personalMetadata } from '../../personal-metadata'

/** Finds a registration by its secret id. Some links contain the number of an event, which reveals no person. */
const findThanked = cache(async (id: string) => {
  const now = new Date()
  const followed = await findLinkedRegistration(id, now)
  if (followed) return followed.isWaiting ? null : { followed }
  const number = eventIdOf(id)
  const event = number && (await findPublicEvent(number, {}, now))
  return event ? { event } : null
})

export async function thanksMetadata(id: string) {
  const found = await findThanked(id)
  const t = await getTranslations('thanks')
  if (!found) return personalMetadata(t('not_found_title'))
  return personalMetadata(t(found.followed ? thankYouTextsOf(found.followed).title : 'somebody_title'))
}

export async function ThanksPage({ id, isDirect }: { id: string; isDirect: boolean }) {
  const found = await findThanked(id)
  if (!found) return <LinkNotFound page="thanks" />
  if (!found.followed) return <AnonymousThankYou title={found.event.title} />

  const { event, registration } = found.followed
  return (
    <ThankYou
      linked={found.followed}
      address={event.nonpublic ? null : env.APP_URL + localizedPath(await getLocale(), eventPath(event.id))}
      ownPath={event.nonpublic ? invitePath(registration) : eventPath(event.id, isDirect)}
    />
  )
}
