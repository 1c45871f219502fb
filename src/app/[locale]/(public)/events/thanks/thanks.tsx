import { getLocale, getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { pickNames } from '@/contract/fields'
import { env } from '@/env'
import { firstAnswersOf } from '@/features/person-numbers/rules/answers'
import { knownNumbersOf, numberStateOf } from '@/features/person-numbers/rules/states'
import { findNeededNumbers } from '@/features/person-numbers/service/needed'
import { readBrowserParty } from '@/features/personal-page/service/browser-registration'
import {
  findLinkedRegistration,
  type LinkedRegistration,
  listDatesOfForm,
} from '@/features/personal-page/service/linked-registration'
import { findRefusedThanksForm } from '@/features/personal-page/service/page'
import { LinkNotFound } from '@/features/personal-page/ui/page/LinkNotFound'
import {
  AnonymousThankYou,
  type OwnForm,
  THANKS_DONE,
  ThankYou,
  thankYouTextsOf,
} from '@/features/personal-page/ui/thank-you/ThankYou'
import { invitePath } from '@/features/registrations/contract/public'
import { findPageKey, type NumberField } from '@/features/registrations/service/sign-up/browser-key'
import { OfferMemory } from '@/features/waitlist/ui/public/OfferMemory'
import { eventPath } from '@/features/workshops/contract/public'
import { eventIdOf } from '@/features/workshops/rules'
import { findPublicEvent } from '@/features/workshops/service/public-events'
import { localizedPath } from '@/i18n/paths'
import { personalMetadata } from '../../personal-metadata'
import { textOfProblem } from '../../problem-text'
import { singleValueOf } from '../../url-values'

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

type Props = {
  id: string
  isDirect: boolean
  query: Awaited<PageProps<'/[locale]/events/thanks/[id]'>['searchParams']>
}

export async function ThanksPage({ id, isDirect, query }: Props) {
  const found = await findThanked(id)
  if (!found) return <LinkNotFound page="thanks" />
  if (!found.followed) return <AnonymousThankYou title={found.event.title} />

  const { event, registration } = found.followed
  const key = await findPageKey(registration, new Date())
  const own = key && (await ownFormOf(registration, { ...query, typed: key.typed }))
  const invite = own && invitePath(registration)
  return (
    <>
      <OfferMemory event={event} />
      <ThankYou
        linked={found.followed}
        address={event.nonpublic ? null : env.APP_URL + localizedPath(await getLocale(), eventPath(event.id))}
        eventHref={event.nonpublic ? invite : eventPath(event.id, isDirect)}
        own={own}
        isDirect={isDirect}
      />
    </>
  )
}

type Registration = LinkedRegistration['registration']

type OwnQuery = Props['query'] & { typed: readonly NumberField[] }

async function ownFormOf(registration: Registration, { form, problem, done, typed }: OwnQuery): Promise<OwnForm> {
  const refused = await findRefusedThanksForm(singleValueOf(form), {
    id: registration.id,
    locale: await getLocale(),
  })
  const needed = await findNeededNumbers(registration.workshop_id)
  return {
    refused,
    problem: refused?.problem ?? (await textOfProblem(problem)),
    done: THANKS_DONE.find((known) => known === singleValueOf(done)),
    needed: needed ?? undefined,
    known: knownNumbersOf(firstAnswersOf(pickNames(registration, typed))),
    party: await readBrowserParty(registration.id, new Date()),
    dates: await listDatesOfForm(registration),
    problems: needed ? numberStateOf(registration, needed).problems : [],
  }
}
