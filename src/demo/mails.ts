import { type MailType, type WaitlistMailType, WORKSHOP_MAIL_TYPES } from '@/contract/values/mails'
import { reasonMessageOf } from '@/features/mails/rules/reasons'
import { SENT_DATES } from '@/features/registrations/contract/fields'
import type { mails } from '@/schema/mails'
import { cancelledAtOf, type ScheduledEvent } from './events/save-events'
import { getEntry } from './lookup'
import { mailTextOf } from './mail-texts'
import type { DemoPerson } from './people'
import type { Random } from './random'
import type { RegistrationDraft } from './scene'
import type { EntryDraft } from './waiting-list'

type Mail = typeof mails.$inferInsert
type MailLogContext = {
  random: Random
  stages: readonly ScheduledEvent[]
  entries: readonly EntryDraft[]
  unreachable: DemoPerson
  notified: string
  staff: number
  now: Date
}

/** The column of a registration that records that a mail of this type was sent. */
const DATE_COLUMNS = {
  ...SENT_DATES,
  cancellation: 'cancelled_at',
} as const satisfies Partial<Record<MailType, keyof RegistrationDraft>>
type LoggedType = keyof typeof DATE_COLUMNS | Exclude<WaitlistMailType, 'seats_free'> | 'event_cancelled'

const DATED_TYPES = [...WORKSHOP_MAIL_TYPES, 'cancellation'] as const
const BULK: readonly MailType[] = ['invite', 'reminder', 'after_event', 'event_cancelled']

/** The log leaves out the notices about earlier events, which would only make the first start slower. */
const NOTICES_SINCE = -240

type MailLog = { mails: Mail[]; registrations: RegistrationDraft[] }

/**
 * Creates the e-mail log that these registrations would have left. Every mail is completed, so that no worker claims
 * one; the texts are empty, as those of old mails are. A failed mail clears the column of its registration.
 */
export function drawMailLog(drafts: readonly RegistrationDraft[], context: MailLogContext): MailLog {
  const titles = new Map(context.stages.map(({ id, event }) => [id, event.title]))
  const recent = new Set(context.stages.filter(({ event }) => event.day > NOTICES_SINCE).map(({ id }) => id))
  const written = drafts.flatMap((draft) => {
    const title = getEntry(titles, draft.workshop_id)
    const notices = recent.has(draft.workshop_id) ? noticesFor(draft, title, context) : []
    return [...mailsFor(draft, title, context), ...notices]
  })
  const ended = [...outcomesOfUnreachable(written, context), ...leftOutOfReminders(drafts, context)].sort(byTime)
  const lost = new Set(
    ended.filter(({ state }) => state !== 'sent').map((mail) => `${mail.registration_id} ${mail.type}`),
  )
  const dated = drafts.map((draft) => {
    const types = DATED_TYPES.filter((type) => lost.has(`${draft.id} ${type}`))
    return { ...draft, ...Object.fromEntries(types.map((type) => [DATE_COLUMNS[type], null])) }
  })
  return { mails: ended, registrations: dated }
}

function mailsFor(draft: RegistrationDraft, title: string, context: MailLogContext): Mail[] {
  const { random, staff, stages, now } = context
  const language = draft.language === 'en' ? 'en' : 'de'
  const entry = entryOf(draft, context)
  const logged = (type: LoggedType, at?: string | null): Mail[] => {
    if (!at) return []
    const bulk = BULK.includes(type)
    return [
      {
        ...outcomeOf({ type, at, random }),
        ...(type === 'offer' && entry?.state === 'undeliverable' && failedOutcome('address_refused', REFUSED)),
        type,
        workshop_id: draft.workshop_id,
        registration_id: draft.id,
        email: draft.email,
        recipient_name: [draft.title, draft.first_name, draft.last_name].filter(Boolean).join(' '),
        language,
        bulk,
        subject: mailTextOf(type, { language, title }).subject,
        attempts: 1,
        next_attempt_at: at,
        created_at: at,
        created_by: bulk ? staff : null,
      },
    ]
  }
  const ofWaiting = timesOfWaitingMails(entry).flatMap(([type, at]) => logged(type, at))
  if (draft.preliminary_registration) return ofWaiting
  const isCancelled = stages.some(({ id, event }) => id === draft.workshop_id && event.cancelled)
  const isInformed = isCancelled && draft.registered && !draft.cancelled_at
  return [
    ...ofWaiting,
    ...DATED_TYPES.flatMap((type) => logged(type, draft[DATE_COLUMNS[type]])),
    ...logged('event_cancelled', isInformed ? cancelledAtOf(now) : null),
  ]
}

const entryOf = ({ id }: RegistrationDraft, { entries }: MailLogContext): EntryDraft | undefined =>
  entries.find(({ registration_id }) => registration_id === id)

/** The mails about an entry on the waiting list, which only the main registration gets. */
function timesOfWaitingMails(entry: EntryDraft | undefined): [LoggedType, string | null | undefined][] {
  if (!entry) return []
  const { state, joined_at, offered_at, reminded_at, ended_at } = entry
  const hasRefused = state === 'declined' || state === 'expired'
  return [
    ['interest', joined_at],
    ['offer', offered_at],
    ['offer_reminder', reminded_at],
    ['offer_ended', hasRefused ? ended_at : null],
    ['cancellation', state === 'left' ? ended_at : null],
    ['waiting_ended', state === 'ended' ? ended_at : null],
  ]
}

type Outcome = Pick<Mail, 'state' | 'message' | 'sent_at'>

const REFUSED = '550 5.1.1 mailbox unavailable'

/** Some mails bounce or are left in an unknown state; mails that a person waits for always arrive. */
function outcomeOf({ type, at, random }: { type: MailType; at: string; random: Random }): Outcome {
  const drawn = random.whole(1, 60)
  if ((type === 'reminder' || type === 'after_event') && drawn === 1) return failedOutcome('address_refused', REFUSED)
  if (type === 'reminder' && drawn === 2)
    return { state: 'unknown', message: reasonMessageOf('interrupted'), sent_at: null }
  return { state: 'sent', message: '', sent_at: at }
}

const failedOutcome = (...reason: Parameters<typeof reasonMessageOf>): Outcome => ({
  state: 'failed',
  message: reasonMessageOf(...reason),
  sent_at: null,
})

/** Staff are notified at the first of the notification addresses. */
function noticesFor(draft: RegistrationDraft, title: string, context: MailLogContext): Mail[] {
  const { notified } = context
  const entry = entryOf(draft, context)
  const hasLapsed = entry && ['declined', 'expired', 'undeliverable'].includes(entry.state)
  const occasions = [
    // Staff get no notice of somebody who left only an address, nor of one who leaves the list.
    { name: 'waiting', at: draft.agb ? entry?.joined_at : null, subject: 'Neu auf der Warteliste' },
    { name: 'offer_lapsed', at: hasLapsed ? entry.ended_at : null, subject: 'Angebot nicht angenommen' },
    { name: 'registration', at: draft.accompaniment_of ? null : draft.registered, subject: 'Neue Anmeldung' },
    { name: 'question', at: draft.question ? draft.registered : null, subject: 'Neue Frage' },
    { name: 'cancellation', at: draft.preliminary_registration ? null : draft.cancelled_at, subject: 'Stornierung' },
  ]
  return occasions.flatMap(({ name, at, subject }) =>
    at
      ? [
          {
            type: 'notice' as const,
            state: 'sent' as const,
            workshop_id: draft.workshop_id,
            registration_id: draft.id,
            idempotency_key: `notice ${name} ${draft.id} ${notified}`,
            email: notified,
            language: 'de',
            subject: `${subject}: ${title}`,
            attempts: 1,
            next_attempt_at: at,
            created_at: at,
            sent_at: at,
          },
        ]
      : [],
  )
}

/** The first mail to a mailbox that is gone bounces; afterwards only answers are tried there. */
function outcomesOfUnreachable(written: readonly Mail[], { unreachable }: MailLogContext): Mail[] {
  const returned = written.filter(({ email }) => email === unreachable.email).sort(byTime)
  return written.map((mail) => {
    const position = returned.indexOf(mail)
    if (position < 0) return mail
    if (position === 0 || !BULK.includes(mail.type))
      return { ...mail, ...failedOutcome('bounced', '550 5.1.1 no such user here') }
    return { ...mail, state: 'suppressed', message: reasonMessageOf('blacklisted'), sent_at: null, attempts: 0 }
  })
}

/** People who had cancelled when the others of their event were reminded. */
function leftOutOfReminders(drafts: readonly RegistrationDraft[], { staff }: MailLogContext): Mail[] {
  const reminded = new Map(
    drafts.filter(({ reminder_sent }) => reminder_sent).map((draft) => [draft.workshop_id, draft]),
  )
  return drafts.flatMap((draft) => {
    const { id, workshop_id, email, title, first_name, last_name, cancelled_at, reminder_sent } = draft
    const at = reminded.get(workshop_id)?.reminder_sent
    if (!at || !cancelled_at || reminder_sent || Date.parse(cancelled_at) > Date.parse(at)) return []
    const recipient_name = [title, first_name, last_name].filter(Boolean).join(' ')
    const person = { registration_id: id, workshop_id, email, recipient_name, language: draft.language ?? 'de' }
    const left_out = { type: 'reminder', state: 'skipped', message: reasonMessageOf('cancelled') } as const
    return [{ ...left_out, ...person, bulk: true, created_at: at, next_attempt_at: at, created_by: staff }]
  })
}

const byTime = (a: Mail, b: Mail) => Date.parse(a.created_at ?? '') - Date.parse(b.created_at ?? '')
