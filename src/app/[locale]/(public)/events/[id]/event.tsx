import type { Metadata, Route } from 'next'
import { permanentRedirect } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { env } from '@/env'
import { invitePath } from '@/features/registrations/contract/public'
import { findCompanions, findInvitee } from '@/features/registrations/service/find'
import { EventWithSignUp } from '@/features/registrations/ui/EventWithSignUp'
import { eventPath } from '@/features/workshops/contract/public'
import { eventIdOf, placeOf } from '@/features/workshops/rules'
import { findPublicEvent, type PublicEvent } from '@/features/workshops/service/find'
import { EventSchema } from '@/features/workshops/ui/EventSchema'
import { shortDate } from '@/i18n/calendar'
import { pathIn } from '@/i18n/paths'
import { currentPrincipal } from '@/server/principal'
import { FormIsland } from '@/ui/FormIsland'
import { plainText } from '@/ui/plain-text'
import { NotFound } from '../../../NotFound'
import { notFoundTitle } from '../../../not-found-title'
import { pageMetadata } from '../../../page-metadata'
import { oneOf, personalMetadata } from '../../personal-page'

/** What an address says: the number of an event, perhaps with words behind it, and perhaps an invitation. */
type Address = { id: string; invite?: string[] }

/** Once for each request, however often the page asks. */
const read = cache(async (id: number, invite: string | null) => {
  const event = await findPublicEvent(id, { principal: await currentPrincipal(), invite }, new Date())
  return event && { event, invitee: invite === null ? null : await findInvitee(id, invite) }
})

async function find({ id: segment, invite: steps = [] }: Address) {
  const [invite = null, ...more] = steps
  const id = eventIdOf(segment)
  const found = id === null || more.length > 0 ? null : await read(id, invite)
  return found && { ...found, invite, isOwnAddress: segment === String(id) }
}

export async function eventMetadata(address: Address): Promise<Metadata> {
  const found = await find(address)
  if (!found) return notFoundTitle()

  const { event, invite } = found
  const personal = await personalMetadata(event.title)
  if (event.nonpublic) return personal
  const metadata = pageMetadata({
    href: eventPath(event.id),
    locale: await getLocale(),
    title: event.title,
    description: await descriptionOf(event),
    image: event.images.header,
    index: event.availability !== 'announced',
  })
  return invite === null ? metadata : { ...metadata, ...personal }
}

const DESCRIPTION_MAX = 160

/** When and where, then what it is about. */
async function descriptionOf(event: PublicEvent): Promise<string> {
  const t = await getTranslations('events')
  const facts = `${shortDate(event.date, await getLocale())}, ${placeOf(event, t('online'))}.`
  return `${facts} ${plainText(event.description, Math.max(DESCRIPTION_MAX - facts.length, 40))}`.trim()
}

type Props = Address & { isDirect: boolean; searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function EventScreen({ isDirect, searchParams, ...address }: Props) {
  const found = await find(address)
  if (!found) return <NotFound />

  const { event, invite, invitee, isOwnAddress } = found
  if (!isOwnAddress) permanentRedirect(await ownAddressOf(event.id, { invite, isDirect }))

  const { interest, problem, added } = await searchParams
  const registration = invitee?.status === 'already_registered' ? invitee.registration : undefined
  const companions = registration ? await findCompanions(registration.id) : []
  const isIndexed = invite === null && event.availability !== 'announced'
  return (
    <>
      <EventWithSignUp
        {...{ event, isDirect }}
        registered={registration && { registration, companions, added: added !== undefined }}
        invitation={invitee?.status === 'ok' ? invitee : undefined}
        terms={env.TERMS_URL}
        organiser={{ phone: env.CONTACT_PHONE, email: env.CONTACT_EMAIL }}
        told={{ interest: interest === 'ok', problem: oneOf(problem) }}
        Island={FormIsland}
      />
      {isIndexed && <EventSchema event={event} site={{ name: env.APP_NAME, origin: env.APP_URL }} />}
    </>
  )
}

/** The page that this one is: Next cannot know a path that is put together for one of its own. */
async function ownAddressOf(id: number, { invite, isDirect }: { invite: string | null; isDirect: boolean }) {
  const path = invite === null ? eventPath(id, isDirect) : invitePath({ workshop_id: id, invite_slug: invite })
  return pathIn(await getLocale(), path) as Route
}
