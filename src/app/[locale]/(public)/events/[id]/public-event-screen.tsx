import type { Metadata, Route } from 'next'
import { permanentRedirect } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { urlOf } from '@/contract/endpoint'
import type { EVENT_PARAMETERS } from '@/contract/shared-names'
import { env } from '@/env'
import { kindsOf } from '@/features/consents/rules'
import { readOfferedTexts } from '@/features/consents/service/topics'
import { EventActions } from '@/features/personal-page/ui/link/EventActions'
import { UnknownInvite } from '@/features/personal-page/ui/link/UnknownInvite'
import { LinkNotFound } from '@/features/personal-page/ui/page/LinkNotFound'
import { SendMyLinks } from '@/features/personal-page/ui/page/SendMyLinks'
import { invitePath, type PublicRegistration } from '@/features/registrations/contract/public'
import {
  findCompanions,
  findFormNumbers,
  findInstitution,
  findInvitee,
} from '@/features/registrations/service/sign-up/find-registration'
import { findSignUpDraft } from '@/features/registrations/service/sign-up/form-draft'
import { SignUpByPhase } from '@/features/registrations/ui/sign-up/SignUpByPhase'
import { findLegalLinks } from '@/features/texts/service/legal-texts'
import { joinWaitlist } from '@/features/waitlist/contract/public'
import { findInvitedEntry, withOffer } from '@/features/waitlist/service/offered-event'
import { HeldSeatNotice, OfferNotice } from '@/features/waitlist/ui/public/OfferMemory'
import { waitlistCardOf } from '@/features/waitlist/ui/public/waitlist-card'
import { eventPath, OTHER_DATES_MAX, type OtherDate } from '@/features/workshops/contract/public'
import { eventIdOf, venueOf } from '@/features/workshops/rules'
import { listOtherDates } from '@/features/workshops/service/other-dates'
import { findPublicEvent, type PublicEvent } from '@/features/workshops/service/public-events'
import { listSimilarEvents } from '@/features/workshops/service/public-lists'
import { EventJsonLd } from '@/features/workshops/ui/public/event/EventJsonLd'
import { OtherDates } from '@/features/workshops/ui/public/event/OtherDates'
import { EventsLikeThis } from '@/features/workshops/ui/public/list/EventTiles'
import { shortDate } from '@/i18n/calendar'
import { localizedPath } from '@/i18n/paths'
import { findCurrentPrincipal } from '@/server/http/credentials'
import { excerptOf } from '@/ui/content/excerpt'
import { NotFound } from '../../../NotFound'
import { notFoundTitle } from '../../../not-found-title'
import { pageMetadata } from '../../../page-metadata'
import { personalMetadata } from '../../personal-metadata'
import { singleValueOf } from '../../url-values'
import { EVENT_FORMS } from './event-forms'

/** The parameters of the address: the number of an event, optionally followed by words, and an optional invitation. */
type EventAddress = { id: string; invite?: string[] }

/** Cached for one request, because the page and its metadata both ask. */
const findEventWithInvitee = cache(async (id: number, invite: string | null) => {
  const now = new Date()
  const event = await findPublicEvent(id, { principal: await findCurrentPrincipal(), invite }, now)
  if (!event || invite === null) return event && { event, invitee: null, entry: null }
  const [invitee, entry] = await Promise.all([
    findInvitee(id, invite),
    findInvitedEntry(id, { invite_slug: invite, now }),
  ])
  return { event: withOffer(event, entry, now), invitee, entry }
})

async function findByAddress({ id: segment, invite: steps = [] }: EventAddress) {
  const [invite = null, ...more] = steps
  const id = eventIdOf(segment)
  const found = id === null || more.length > 0 ? null : await findEventWithInvitee(id, invite)
  return found && { ...found, invite, isOwnAddress: segment === String(id) }
}

export async function eventMetadata(address: EventAddress): Promise<Metadata> {
  const found = await findByAddress(address)
  if (!found)
    return address.invite ? personalMetadata((await getTranslations('event'))('not_found_title')) : notFoundTitle()

  const { event, invite } = found
  const personal = personalMetadata(event.title)
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

/** The date and the place of an event, then its subject. */
async function descriptionOf(event: PublicEvent): Promise<string> {
  const t = await getTranslations('events')
  const facts = `${shortDate(event.date, await getLocale())}, ${venueOf(event, t('online'))}.`
  return `${facts} ${excerptOf(event.description, Math.max(DESCRIPTION_MAX - facts.length, 40))}`.trim()
}

type Parameter = (typeof EVENT_PARAMETERS)[number] | 'form'
type Props = EventAddress & {
  isDirect: boolean
  searchParams: Promise<{ [Name in Parameter]?: string | string[] | undefined }>
}

export async function PublicEventScreen({ isDirect, searchParams, ...address }: Props) {
  const found = await findByAddress(address)
  if (!found) return address.invite ? <LinkNotFound page="event" /> : <NotFound />

  const { event, invite, invitee, entry, isOwnAddress } = found
  if (!isOwnAddress) permanentRedirect(await canonicalPathOf(event.id, { invite, isDirect }))

  const { interest, details, problem, added, resent, form } = await searchParams
  const registration = invitee?.status === 'already_registered' ? invitee.registration : undefined
  const [legal, dates] = await Promise.all([findLegalLinks(await getLocale()), listOtherDates(event.id, new Date())])
  const isIndexed = invite === null && event.availability !== 'announced'
  const signUp = {
    event,
    isDirect,
    invitation: invitee?.status === 'ok' ? invitee : undefined,
    contact: { phone: env.CONTACT_PHONE, email: env.CONTACT_EMAIL },
    terms: legal.conditions ?? legal.terms,
    privacy: legal.privacy,
    formOutcome: { interest: interest === 'ok', resent: resent === '1', problem: singleValueOf(problem) },
    draft: await findSignUpDraft(singleValueOf(form), {
      workshop_id: event.id,
      invite_slug: invite,
      otherForms: [urlOf(joinWaitlist)],
    }),
    forms: EVENT_FORMS,
    numbers: await findFormNumbers(event.id, invitee?.status === 'ok' ? invite : null),
    consents: await readOfferedTexts(await getLocale(), kindsOf(event)),
    dates: dates.filter((date) => isTakenTogether(date, event)).slice(0, OTHER_DATES_MAX),
  }
  return (
    <>
      {invitee?.status === 'invite_slug_not_found' && <UnknownInvite />}
      {event.phase === 'full' && !entry && <OfferNotice event={event} />}
      {event.phase === 'open' && entry && entry.held > 0 && <HeldSeatNotice />}
      <SignUpByPhase
        {...signUp}
        actions={event.nonpublic ? undefined : <EventActions event={event} address={await addressOf(event)} />}
        registered={registration && (await readParty(registration, { added: added !== undefined }))}
        waitlist={waitlistCardOf({ ...signUp, entry, isWholeForm: details !== undefined })}
      />
      {dates.length > 0 && <OtherDates dates={dates} isDirect={isDirect} />}
      <SendMyLinks />
      {!isDirect && <SimilarEvents event={event} />}
      {isIndexed && <EventJsonLd event={event} site={{ name: env.APP_NAME, origin: env.APP_URL }} />}
    </>
  )
}

const addressOf = async ({ id }: PublicEvent) => env.APP_URL + localizedPath(await getLocale(), eventPath(id))

async function readParty(registration: PublicRegistration, { added }: { added: boolean }) {
  const { id } = registration
  const [companions, institution] = await Promise.all([findCompanions(id), findInstitution(id)])
  return { registration, companions, institution, added }
}

/** One form takes dates of one price, so that its button can name the total. */
const isTakenTogether = (date: OtherDate, event: PublicEvent): boolean =>
  date.phase === 'open' && date.price === event.price && date.currency === event.currency

/** Readers who cannot register for this event find others below it. */
async function SimilarEvents({ event }: { event: PublicEvent }) {
  if (event.phase === 'open' || event.nonpublic) return null
  return <EventsLikeThis event={event} events={await listSimilarEvents(event, new Date())} />
}

/** The canonical path of this page, cast because Next cannot check a path that is composed at run time. */
async function canonicalPathOf(id: number, { invite, isDirect }: { invite: string | null; isDirect: boolean }) {
  const path = invite === null ? eventPath(id, isDirect) : invitePath({ workshop_id: id, invite_slug: invite })
  return localizedPath(await getLocale(), path) as Route
}
