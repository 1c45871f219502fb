import { getLocale, getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { env } from '@/env'
import { invitePath } from '@/features/registrations/contract/public'
import { followLink } from '@/features/registrations/service/follow'
import { LinkNotFound } from '@/features/registrations/ui/LinkNotFound'
import { SomebodyThanked } from '@/features/registrations/ui/SomebodyThanked'
import { ThankYou } from '@/features/registrations/ui/ThankYou'
import { thanksWordsOf } from '@/features/registrations/ui/thanks-words'
import { eventPath } from '@/features/workshops/contract/public'
import { eventIdOf } from '@/features/workshops/rules'
import { findPublicEvent } from '@/features/workshops/service/find'
import { pathIn } from '@/i18n/paths'
import { personalMetadata } from '../../personal-page'

/** Who registered, by their secret id; some lead here by the number of an event, which tells of nobody. */
const follow = cache(async (id: string) => {
  const now = new Date()
  const followed = await followLink(id, now)
  if (followed) return followed.isWaiting ? null : { followed }
  const number = eventIdOf(id)
  const event = number && (await findPublicEvent(number, {}, now))
  return event ? { event } : null
})

export async function thanksMetadata(id: string) {
  const found = await follow(id)
  const t = await getTranslations('thanks')
  if (!found) return personalMetadata(null)
  return personalMetadata(t(found.followed ? thanksWordsOf(found.followed).title : 'somebody_title'))
}

export async function ThanksPage({ id, isDirect }: { id: string; isDirect: boolean }) {
  const found = await follow(id)
  if (!found) return <LinkNotFound page="thanks" />
  if (!found.followed) return <SomebodyThanked title={found.event.title} />

  const { event, registration } = found.followed
  return (
    <ThankYou
      followed={found.followed}
      address={event.nonpublic ? null : env.APP_URL + pathIn(await getLocale(), eventPath(event.id))}
      ownPath={event.nonpublic ? invitePath(registration) : eventPath(event.id, isDirect)}
      isDirect={isDirect}
    />
  )
}
