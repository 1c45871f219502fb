import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { urlOf } from '@/contract/endpoint'
import { pickNames } from '@/contract/fields'
import { type Locale, localeOf } from '@/contract/locales'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import { DATE_AND_VENUE } from '@/contract/values/workshops'
import { shownPointsOf } from '@/features/accreditations/service/shown-points'
import type { ConsentChoice } from '@/features/consents/contract'
import { readConsentChoices } from '@/features/consents/service/read'
import { ensureRequests } from '@/features/evaluations/service/requests'
import { evaluationTokenOf } from '@/features/evaluations/service/tokens'
import { placeholderValuesOf } from '@/features/mailings/service/contents/placeholder-values'
import { fillAndClean } from '@/features/mails/service/render/fill-placeholders'
import { isGiven, type NeededNumbers } from '@/features/person-numbers/contract'
import type { PersonNumbers } from '@/features/person-numbers/rules/answers'
import { knownNumbersOf, numberStateOf } from '@/features/person-numbers/rules/states'
import { readNeededNumbers } from '@/features/person-numbers/service/needed'
import { findSavedNumbers, NUMBER_STORAGE } from '@/features/person-numbers/service/saved'
import { COMPANION_FIELDS, UNMASKED_FIELDS } from '@/features/registrations/contract/fields'
import { personalPagePath, requestPersonalLink } from '@/features/registrations/contract/personal-links'
import { fullName } from '@/features/registrations/rules/people'
import { isCorrectable, lacksInvoiceAddress } from '@/features/registrations/rules/refusals'
import { isSeated, statusOf, ticketHoldersOf } from '@/features/registrations/rules/states'
import { isReplacedAs, mayBeSubstituted } from '@/features/registrations/rules/substitution'
import { type AttendanceReader, readAttendanceFacts } from '@/features/registrations/service/people/attendance-facts'
import { findRecipient, type Recipient } from '@/features/registrations/service/personal-tokens'
import { isAvailable } from '@/features/registrations/service/sign-up/find-registration'
import { makeTickets, type ShownTicket } from '@/features/tickets/service/make-tickets'
import { endOf, hasStarted, hasTakenPlace, isAccessOpen, isCancelled } from '@/features/workshops/rules'
import { loadTranslator } from '@/i18n/messages'
import { blacklistedEmails } from '@/schema/mails'
import { isOfAddress, recipients, registrations } from '@/schema/registrations'
import { workshopMails, workshops } from '@/schema/workshops'
import { isAnyOf } from '@/server/database/bulk'
import { db } from '@/server/database/db'
import { findRefusedForm } from '@/server/http/refused-form'
import {
  addCompanion,
  addInvoiceAddress,
  addNumbers,
  changeOwnNumbers,
  correctAddress,
  correctCompanionFromThanks,
  correctFromThanks,
  correctName,
  correctRegistration,
  DECLINABLE_MAILS,
  substituteSelf,
} from '../contract'
import { shownNumbersOf } from '../rules/own-numbers'
import { sumPoints } from '../rules/training'
import { findOwnCertificates } from './own-certificates'
import { readNumbersOfRows } from './own-numbers'
import { offeredWallets } from './wallet-settings'

/** More registrations than anybody has; a bound on the size of the page. */
const REGISTRATIONS_MAX = 200

export type PersonalPageData = NonNullable<Awaited<ReturnType<typeof findPersonalPage>>>
export type PersonalRegistration = PersonalPageData['registrations'][number]

/** All that the personal page shows; null for a link that is not valid. */
export async function findPersonalPage(token: string, now: Date) {
  const recipient = await findRecipient(token)
  if (!recipient) return null

  const [rows, blacklisted, saved, own, consents] = await Promise.all([
    readRegistrations(recipient.email),
    findBlacklistReason(recipient.email),
    findSavedNumbers(recipient.email),
    findOwnCertificates(recipient.email),
    readConsentChoices(recipient.email),
    recordUse(recipient, now),
  ])
  const [companions, needs, attendanceFactsOf, numbersOfRow] = await Promise.all([
    readCompanions(rows.map(({ registration }) => registration.id)),
    readNeededNumbers(rows.map(({ workshop }) => workshop.id)),
    readAttendanceFacts(rows.map(({ registration }) => registration)),
    readNumbersOfRows(
      db,
      rows.map(({ registration }) => registration),
    ),
  ])
  const [tickets, requests] = await Promise.all([
    makeTickets(ticketHoldersOf(peopleWithEvents(rows, companions), now)),
    ensureRequests(participantsOf(rows), now),
  ])
  return {
    email: recipient.email,
    mails: mailChoicesOf(recipient, { blacklisted, consents }),
    erasure_requested_at: recipient.erasure_requested_at,
    own_numbers: shownNumbersOf(
      rows
        .filter(({ registration }) => registration.email === recipient.email)
        .map(({ registration, workshop }) => ({
          id: registration.id,
          event: workshop.title,
          numbers: registration,
          ...numbersOfRow(registration),
        })),
      saved,
    ),
    has_numbers: [saved, ...rows.map(({ registration }) => registration)].some(
      (row) => row && NUMBER_KINDS.some((kind) => isGiven(row[kind])),
    ),
    number_storage: NUMBER_STORAGE,
    saved_numbers: saved && { ...knownNumbersOf(saved), ...pickNames(saved, ['profession', 'consented_at']) },
    certificates: own.certificates,
    sums: sumPoints(own.certificates),
    registrations: await Promise.all(
      withoutReplaced(rows, now).map(async (row) => {
        const { id } = row.registration
        const needed = needs.get(row.workshop.id) ?? null
        return {
          ...(await personalRegistrationOf(row, { companions, needed, tickets, now })),
          // An earlier link does not tell the address that its person has now.
          email: recipient.email,
          attendance: ownAttendanceOf(row, attendanceFactsOf, now),
          evaluation_token: evaluationTokenIn(requests, row),
          certificates: own.certificates.filter(({ registration_id }) => registration_id === id),
          takesName: takesName(row, { isCertified: own.certified.has(id), now }),
          mayBeSubstituted: mayBeSubstituted(row.registration, row.workshop, {
            is_certified: own.certified.has(id),
            now,
          }),
        }
      }),
    ),
  }
}

type Row = Awaited<ReturnType<typeof readRegistrations>>[number]

const participantsOf = (rows: Row[]): string[] =>
  rows.flatMap(({ registration: { id, participated } }) => (participated === null ? [] : [id]))

type Requests = Awaited<ReturnType<typeof ensureRequests>>

/** The key of the questionnaire that the person can still answer. */
function evaluationTokenIn(requests: Requests, { registration, workshop }: Row): string | null {
  const request = requests.get(registration.id)
  return request?.workshop_id === workshop.id ? evaluationTokenOf(request.id) : null
}

type Companions = Awaited<ReturnType<typeof readCompanions>>

const companionsOf = ({ id }: { id: string }, companions: Companions) =>
  companions.filter(({ accompaniment_of }) => accompaniment_of === id)

const peopleWithEvents = (rows: Row[], companions: Companions) =>
  rows.flatMap(({ registration, workshop: event }) =>
    [registration, ...companionsOf(registration, companions)].map((person) => ({ person, event })),
  )

/** After an event, the minutes of the person and the points from each body that has recognised it. */
function ownAttendanceOf({ registration, workshop }: Row, factsOf: AttendanceReader, now: Date) {
  const has_taken_place = hasTakenPlace(workshop, now)
  if (!has_taken_place || !isSeated(registration)) return null
  const { minutes, points } = factsOf(registration, { ...workshop, has_taken_place })
  return { minutes, points: points.filter(({ reason }) => reason !== 'not_granted') }
}

/** After the deadline people correct the name alone, as long as a certificate may be issued for it. */
function takesName({ registration, workshop }: Row, { isCertified, now }: { isCertified: boolean; now: Date }) {
  if (isCertified || workshop.points.length === 0 || !isSeated(registration) || isCancelled(workshop)) return false
  const mayTakePart = registration.participated !== null || endOf(workshop) >= now
  return mayTakePart && !isCorrectable(registration, workshop, now)
}

/** People see an invitation only once staff have sent it. */
const isSentOrAnswered = or(
  isNotNull(registrations.invitation_sent),
  isNotNull(registrations.registered),
  registrations.preliminary_registration,
)

const shownPoints = shownPointsOf(workshops.id)

const readRegistrations = (email: string) =>
  db
    .select({
      registration: registrations,
      workshop: { ...getTableColumns(workshops), points: shownPoints.points },
      after_event: workshopMails.body,
    })
    .from(registrations)
    .innerJoin(workshops, eq(workshops.id, registrations.workshop_id))
    .leftJoinLateral(shownPoints, sql`true`)
    .leftJoin(workshopMails, and(eq(workshopMails.workshop_id, workshops.id), eq(workshopMails.type, 'after_event')))
    .where(and(isOfAddress(email), isAvailable, isSentOrAnswered))
    .orderBy(desc(workshops.starts_at), desc(registrations.created_at), desc(registrations.id))
    .limit(REGISTRATIONS_MAX)

const COMPANION_COLUMNS = pickNames(registrations, [
  'id',
  'accompaniment_of',
  'updated_at',
  'registered',
  'cancelled_at',
  'preliminary_registration',
  'ticket_code',
  ...COMPANION_FIELDS,
])

/** Cancelled companions are named in the result of a cancellation. */
const readCompanions = (ids: string[]) =>
  db
    .select(COMPANION_COLUMNS)
    .from(registrations)
    .where(and(isAnyOf(registrations.accompaniment_of, ids), isNotNull(registrations.registered), isAvailable))
    .orderBy(asc(registrations.created_at), asc(registrations.id))

async function findBlacklistReason(address: string) {
  const [entry] = await db
    .select({ reason: blacklistedEmails.reason })
    .from(blacklistedEmails)
    .where(eq(blacklistedEmails.email, address))
  return entry?.reason ?? null
}

/** Writes at most once a minute, because every reload of the page comes here. */
const recordUse = ({ id: recipientId }: Recipient, now: Date) =>
  db
    .update(recipients)
    .set({ link_used_at: now.toISOString() })
    .where(
      and(
        eq(recipients.id, recipientId),
        or(
          isNull(recipients.link_used_at),
          lt(recipients.link_used_at, sql`${now.toISOString()}::timestamptz - interval '1 minute'`),
        ),
      ),
    )

type KnownChoices = { blacklisted: string | null; consents: ConsentChoice[] }

/** An unsubscribed address gets none of these mails. A choice of its own cannot end an entry that staff made. */
function mailChoicesOf({ declined_mails }: Recipient, { blacklisted, consents }: KnownChoices) {
  const isUnsubscribed = blacklisted === 'unsubscribed'
  const wanted = DECLINABLE_MAILS.filter((type) => !isUnsubscribed && !declined_mails.includes(type))
  return {
    wanted,
    // A consent does not count for somebody who wants no invitations.
    topics: consents.map((topic) =>
      topic.isGiven && !wanted.includes('invite') ? { ...topic, given_at: null, isGiven: false } : topic,
    ),
    isBlocked: blacklisted !== null && !isUnsubscribed,
  }
}

/** A cancelled registration, an interest or an invitation is left out once the person has a newer row at the event. */
function withoutReplaced(rows: Row[], now: Date): Row[] {
  const seated = new Set(rows.filter(({ registration }) => isSeated(registration)).map(({ workshop }) => workshop.id))
  const shown = new Set<number>()
  const listed = new Set(rows.map(({ registration }) => registration.id))
  return rows.filter(({ registration, workshop }) => {
    // The registration that stayed is in the list, unless the link is that of the merged address.
    if (isReplacedAs(registration, 'merge') && listed.has(registration.replaced_by ?? '')) return false
    if (isSeated(registration)) return true
    const isFirst = !seated.has(workshop.id) && !shown.has(workshop.id)
    shown.add(workshop.id)
    return isFirst && (statusOf(registration, workshop, now) !== null || !hasStarted(workshop, now))
  })
}

const SHOWN_EVENT = [
  'id',
  'title',
  ...DATE_AND_VENUE,
  'region',
  'price',
  'currency',
  'credits',
  'points',
  'nonpublic',
  'registration_deadline',
  'access_hours',
  'videolink',
  'videolink_desc',
  'videolink2',
  'videolink2_desc',
  'language',
] as const

type Surroundings = {
  companions: Companions
  needed: NeededNumbers | null
  tickets: ReadonlyMap<string, ShownTicket>
  now: Date
}

async function personalRegistrationOf(
  { registration, workshop, after_event }: Row,
  { companions, needed: known, tickets, now }: Surroundings,
) {
  const own = companionsOf(registration, companions)
  const hasSeat = isSeated(registration)
  const needed = isCancelled(workshop) ? null : known
  const isParticipant = registration.participated !== null
  const status = statusOf(registration, workshop, now) ?? ('invited' as const)
  return {
    ...pickNames(registration, ['id', 'invite_slug', 'updated_at', 'ipad', 'participated', ...UNMASKED_FIELDS]),
    /** Points can be claimed after the event as well. */
    numbers: hasSeat ? numbersIn(registration, needed) : null,
    neededNumbers: needed,
    status,
    /** The form of the event takes this person, for the first time or again. */
    isReopened:
      (status === 'invited' || status === 'cancelled') &&
      !isReplacedAs(registration, 'merge') &&
      !isCancelled(workshop) &&
      !hasStarted(workshop, now),
    hasStarted: hasStarted(workshop, now),
    isEventCancelled: isCancelled(workshop),
    cancellation_note: isCancelled(workshop) ? workshop.cancellation_note : '',
    isSubstituted: isReplacedAs(registration, 'substitution'),
    isMerged: isReplacedAs(registration, 'merge'),
    isWaiting: registration.preliminary_registration,
    isCompanion: registration.accompaniment_of !== null,
    isCorrectable: isCorrectable(registration, workshop, now),
    lacksInvoiceAddress: hasSeat && lacksInvoiceAddress(registration, workshop) && !isCancelled(workshop),
    takesCompanions: isCorrectable(registration, workshop, now) && workshop.signup_active && !workshop.teaser_only,
    companions: own
      .filter((companion) => companion.cancelled_at === null)
      .map(({ efn, oeak_number, chamber_number, ticket_code, ...companion }) => {
        const given = { ...pickNames(companion, ['profession_id', 'points_number']), efn, oeak_number, chamber_number }
        return { ...companion, numbers: numbersIn(given, needed) }
      }),
    tickets: [registration, ...own].flatMap(({ id }) => tickets.get(id) ?? []),
    wallets: offeredWallets(now),
    lastCancelled: lastCancelledOf([registration, ...own]),
    event: pickNames(workshop, SHOWN_EVENT),
    hasAccessLink: workshop.access_link !== '',
    access_link: hasSeat && !isCancelled(workshop) && isAccessOpen(workshop, now) ? workshop.access_link : '',
    after_event:
      isParticipant && hasStarted(workshop, now) ? await fillAfterEvent({ registration, workshop, after_event }) : null,
  }
}

const numbersIn = (numbers: PersonNumbers, needed: NeededNumbers | null) => needed && numberStateOf(numbers, needed)

/** The mail after the event as this person got it, in the language of the event. */
async function fillAfterEvent({ registration, workshop, after_event }: Row) {
  const locale = localeOf(workshop.language)
  const translator = await loadTranslator(locale)
  return fillAndClean(after_event ?? '', placeholderValuesOf({ registration, workshop, locale, translator }))
}

type Cancelled = { cancelled_at: string | null; title: string; first_name: string; last_name: string }

/** The names of the people of a party who were cancelled together last. */
function lastCancelledOf(party: Cancelled[]): string[] {
  const times = party.flatMap((person) => person.cancelled_at ?? []).sort()
  return party.filter((person) => person.cancelled_at && person.cancelled_at === times.at(-1)).map(fullName)
}

/** The form of the page with this link, or of the page that sends links, as it was refused without script. */
export const findRefusedPersonalForm = (id: string | null, { token, locale }: { token?: string; locale: Locale }) =>
  findRefusedForm(id, { formAt: (action) => personalFormAt(action, token), locale })

/** The form of the thank-you page of this registration, as it was refused. */
export const findRefusedThanksForm = (form: string | null, { id, locale }: { id: string; locale: Locale }) =>
  findRefusedForm(form, { formAt: (action) => thanksFormAt(action, id), locale })

function thanksFormAt(action: string, id: string) {
  const own = [correctFromThanks, correctAddress].find((form) => action === urlOf(form, { params: { id } }))
  const companions = urlOf(correctCompanionFromThanks, { params: { id, companion: '' } })
  return own ?? (action.startsWith(companions) ? correctCompanionFromThanks : undefined)
}

function personalFormAt(action: string, token: string | undefined) {
  if (token === undefined) return action === urlOf(requestPersonalLink) ? requestPersonalLink : undefined
  if (action === urlOf(changeOwnNumbers, { params: { token } })) return changeOwnNumbers
  if (!action.startsWith(`/api${personalPagePath(token)}/registrations/`)) return undefined
  if (action.endsWith('/invoice')) return addInvoiceAddress
  if (action.endsWith('/numbers')) return addNumbers
  if (action.endsWith('/name')) return correctName
  if (action.endsWith('/substitute')) return substituteSelf
  return action.includes('/companions') ? addCompanion : correctRegistration
}
