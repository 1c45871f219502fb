import { desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { WAITLIST_MAIL_TYPES, type WaitlistMailType } from '@/contract/values/mails'
import { shownPointsOf } from '@/features/accreditations/service/shown-points'
import { placeholderValuesOf, UNFILLED_PLACEHOLDERS } from '@/features/mailings/service/contents/placeholder-values'
import { isErasedAddress } from '@/features/mails/rules/erased-addresses'
import { fillText } from '@/features/mails/rules/placeholders'
import { fillMailText } from '@/features/mails/service/render/fill-placeholders'
import { renderLayout, toParagraphs } from '@/features/mails/service/render/layout'
import { localisedUrl } from '@/features/mails/service/render/localised-url'
import type {
  MailContent,
  QueuedMail,
  RenderRequest,
  RenderResult,
} from '@/features/mails/service/render/mail-content-registry'
import { renderedMailOf } from '@/features/mails/service/render/rendered-mail'
import { isAddressOnly } from '@/features/registrations/rules/people'
import { ensureTokens } from '@/features/registrations/service/personal-tokens'
import { countHeldSeats } from '@/features/seats/service/count-seats'
import { hasStarted, isCancelled } from '@/features/workshops/rules'
import { eventFactsOf, pointsFactsOf } from '@/features/workshops/service/event-placeholders'
import { berlinMoment } from '@/i18n/calendar'
import type { Translator } from '@/i18n/messages'
import { mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { waitlistEntries } from '@/schema/waitlist'
import { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import { waitingPath } from '../contract/public'
import { offerEndsAt, takesRegistrations } from '../rules'
import { rankOf } from './rank'

export const WAITLIST_MAILS: MailContent = {
  types: WAITLIST_MAIL_TYPES,
  prepare: async (group) => {
    const [contexts, tokens] = await Promise.all([
      readContexts(group),
      ensureTokens(group.map(({ email }) => email).filter((email) => !isErasedAddress(email))),
    ])
    return (request) => renderWaitlistMail(request, { context: contexts.get(request.mail.id), tokens })
  },
}

type Context = Awaited<ReturnType<typeof selectContexts>>[number]

const shownPoints = shownPointsOf(workshops.id)

const selectContexts = (ids: number[]) =>
  db
    .select({
      id: mails.id,
      registration: registrations,
      workshop: { ...getTableColumns(workshops), points: shownPoints.points },
      entry: waitlistEntries,
      rank: rankOf(),
      offered: countHeldSeats(waitlistEntries.workshop_id),
      isLatest: isLatestMail,
    })
    .from(mails)
    .innerJoin(registrations, eq(registrations.id, mails.registration_id))
    .innerJoin(workshops, eq(workshops.id, mails.workshop_id))
    .leftJoinLateral(shownPoints, sql`true`)
    .leftJoin(waitlistEntries, eq(waitlistEntries.registration_id, registrations.id))
    .where(inArray(mails.id, ids))
    .orderBy(desc(mails.id))

const later = alias(mails, 'later')

/** A withdrawn offer that is made again has a later mail, so that the earlier one must not be sent as well. */
const isLatestMail = sql<boolean>`not exists (select from ${mails} later
  where ${later.registration_id} = ${mails.registration_id} and ${later.type} = ${mails.type} and ${later.id} > ${mails.id})`

async function readContexts(group: QueuedMail[]): Promise<Map<number, Context>> {
  const rows = await selectContexts(group.map(({ id }) => id))
  return new Map(rows.map((row) => [row.id, row]))
}

type Found = { context: Context | undefined; tokens: Awaited<ReturnType<typeof ensureTokens>> }

const isWaitlistMail = (type: string): type is WaitlistMailType => WAITLIST_MAIL_TYPES.some((known) => known === type)

function renderWaitlistMail(request: RenderRequest, { context, tokens }: Found): RenderResult {
  const { mail, now } = request
  if (!isWaitlistMail(mail.type)) throw new Error(`${mail.type} is no mail of the waiting list`)
  if (!context) return { dropped: 'registration_gone' }
  const dropped = dropReasonOf(mail.type, context, now)
  if (dropped) return { dropped }
  const token = tokens.get(mail.email)
  if (!token) throw new Error('a recipient has no personal link')
  return renderText(mail.type, { ...request, context, token })
}

/** A mail that is no longer true is not sent. */
function dropReasonOf(type: WaitlistMailType, { registration, workshop, entry, isLatest }: Context, now: Date) {
  if (registration.erased_at) return 'erased' as const
  if (registration.deleted_at) return 'registration_gone' as const
  if (type === 'waiting_ended') {
    if (entry?.state === 'accepted') return 'registered_meanwhile' as const
    return workshop.cancelled_at || hasStarted(workshop, now) ? null : ('event_ahead' as const)
  }
  if (workshop.cancelled_at) return 'event_cancelled' as const
  if (hasStarted(workshop, now)) return 'event_over' as const
  if (type === 'offer_ended') return null
  if (!registration.preliminary_registration) return 'registered_meanwhile' as const
  if (registration.cancelled_at) return 'cancelled_meanwhile' as const
  const isOfOffer = type === 'offer' || type === 'offer_reminder'
  const isTrue = !entry || entry.state === (isOfOffer ? 'offered' : 'waiting')
  const isOfEarlierOffer = type === 'offer_reminder' && entry?.reminded_at === null
  return isTrue && isLatest && !isOfEarlierOffer ? null : ('waitlist_changed' as const)
}

type Rendering = RenderRequest & { context: Context; token: string }

function renderText(type: WaitlistMailType, { context, token, locale, translator: t, notice, now }: Rendering) {
  const { registration, workshop, entry } = context
  const waiting_link = localisedUrl(locale, waitingPath(registration.id))
  const personal = placeholderValuesOf({ registration, workshop, personal_token: token, locale, translator: t })
  const until = berlinMoment(endOf(context, type, now), locale)
  const details = {
    ...UNFILLED_PLACEHOLDERS,
    position: context.rank,
    offered: context.offered,
    seats: entry?.offered_seats ?? 0,
    until_date: until.date,
    until_time: until.time,
    moment: momentOf(context, now),
  }
  const words = { personal_link: t('mails.links.personal'), cancel_link: t('mails.links.withdraw') }
  const { body, action } = TEXTS[type]
  const rendered = renderLayout({
    locale,
    translator: t,
    subject: fillText(t(`mails.${type}.subject`, details), personal),
    preheader: t('mails.facts.line', personal),
    body: fillMailText(toParagraphs(t(body(context, now), details)), personal, words),
    facts: [...eventFactsOf(personal, t), ...pointsFactsOf(personal, t)],
    action: { label: t(`mails.${type}.action`), link: action === 'event' ? personal.event_link : waiting_link },
    notes: fillMailText(notesOf(type, t), personal, words),
    notice,
  })
  const { invite_link, personal_link, cancel_link } = personal
  return renderedMailOf(rendered, { secrets: [waiting_link, invite_link, personal_link, cancel_link], translator: t })
}

type MailText = {
  body: (context: Context, now: Date) => Parameters<Translator>[0]
  /** The target of the button: the page of the entry, or that of the event. */
  action: 'entry' | 'event'
}

const TEXTS: Record<WaitlistMailType, MailText> = {
  interest: {
    body: (context, now) => `mails.interest.body_${momentOf(context, now)}`,
    action: 'entry',
  },
  offer: {
    body: ({ registration }) => (isAddressOnly(registration) ? 'mails.offer.body_incomplete' : 'mails.offer.body'),
    action: 'entry',
  },
  offer_reminder: { body: () => 'mails.offer_reminder.body', action: 'entry' },
  offer_ended: {
    body: ({ entry }) => (entry?.state === 'declined' ? 'mails.offer_ended.body_declined' : 'mails.offer_ended.body'),
    action: 'event',
  },
  seats_free: { body: () => 'mails.seats_free.body', action: 'entry' },
  waiting_ended: {
    body: ({ workshop }) => (isCancelled(workshop) ? 'mails.waiting_ended.body_cancelled' : 'mails.waiting_ended.body'),
    action: 'event',
  },
}

/** An address may be left before the event takes registrations. Its owner is told when it does, and may wait from then on. */
function momentOf({ workshop, entry }: Context, now: Date): 'early' | 'opened' | 'waiting' {
  if (!takesRegistrations(workshop, now)) return 'early'
  const opened = workshop.signup_opened_at
  return entry && opened && Date.parse(entry.joined_at) < Date.parse(opened) ? 'opened' : 'waiting'
}

/** The mail of an offer names the end that its sending brings. */
function endOf({ entry, workshop }: Context, type: WaitlistMailType, now: Date): Date {
  const expires_at = entry?.expires_at ?? now.toISOString()
  return offerEndsAt(workshop, { expires_at, sent_at: type === 'offer' ? now.toISOString() : null })
}

function notesOf(type: WaitlistMailType, t: Translator): string {
  const notes = [t('mails.layout.personal', UNFILLED_PLACEHOLDERS)]
  if (type === 'interest' || type === 'seats_free') notes.push(t('mails.interest.note', UNFILLED_PLACEHOLDERS))
  return notes.map(toParagraphs).join('')
}
