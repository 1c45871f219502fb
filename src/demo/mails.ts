import type { MailType } from '@/features/mails/contract'
import { messageOf } from '@/features/mails/rules'
import type { mails } from '@/features/mails/table'
import type { DemoEvent } from './events/event'
import { entryOf } from './lookup'
import type { Person } from './people'
import type { Random } from './random'
import type { Draft } from './registrations'
import type { Stage } from './workshops'

type Mail = typeof mails.$inferInsert
type Setting = { random: Random; stages: readonly Stage[]; unreachable: Person; notified: string; staff: number }

/** Which stamp of a registration tells that a mail of this type went out. */
const STAMPS = {
  invite: 'invitation_sent',
  confirmation: 'confirmation_sent',
  reminder: 'reminder_sent',
  after_event: 'after_event_sent',
  cancellation: 'cancelled_at',
} as const satisfies Partial<Record<MailType, keyof Draft>>
type LoggedType = keyof typeof STAMPS | 'interest'

const STAMPED = ['invite', 'confirmation', 'reminder', 'after_event', 'cancellation'] as const
const BULK: readonly MailType[] = ['invite', 'reminder', 'after_event']

const SUBJECTS: Record<DemoEvent['language'], Record<LoggedType, string>> = {
  de: {
    invite: 'Einladung',
    confirmation: 'Ihre Anmeldung',
    reminder: 'In wenigen Tagen',
    after_event: 'Vielen Dank für Ihre Teilnahme',
    cancellation: 'Ihre Stornierung',
    interest: 'Wir haben Sie vorgemerkt',
  },
  en: {
    invite: 'Invitation',
    confirmation: 'Your registration',
    reminder: 'In a few days',
    after_event: 'Thank you for taking part',
    cancellation: 'Your cancellation',
    interest: 'We have noted your interest',
  },
}

type Log = { mails: Mail[]; registrations: Draft[] }

/**
 * The e-mail log that these registrations would have left. Every mail has come to its end, so that no worker picks one up; the
 * texts are empty, as those of old mails are. Where a mail failed, the registration loses its stamp.
 */
export function logOf(drafts: readonly Draft[], setting: Setting): Log {
  const titles = new Map(setting.stages.map(({ id, event }) => [id, event.title]))
  const written = drafts.flatMap((draft) => {
    const about = entryOf(titles, draft.workshop_id)
    return [...mailsFor(draft, about, setting), ...noticesFor(draft, about, setting)]
  })
  const ended = endsOfUnreachable(written, setting).sort(byTime)
  const lost = new Set(
    ended.filter(({ state }) => state !== 'sent').map((mail) => `${mail.registration_id} ${mail.type}`),
  )
  const kept = drafts.map((draft) => {
    const types = STAMPED.filter((type) => lost.has(`${draft.id} ${type}`))
    return { ...draft, ...Object.fromEntries(types.map((type) => [STAMPS[type], null])) }
  })
  return { mails: ended, registrations: kept }
}

function mailsFor(draft: Draft, title: string, { random, staff }: Setting): Mail[] {
  const language = draft.language === 'en' ? 'en' : 'de'
  const logged = (type: LoggedType, at?: string | null): Mail[] => {
    if (!at) return []
    const bulk = BULK.includes(type)
    return [
      {
        ...outcomeOf({ type, at, random }),
        type,
        workshop_id: draft.workshop_id,
        registration_id: draft.id,
        email: draft.email,
        recipient_name: [draft.title, draft.first_name, draft.last_name].filter(Boolean).join(' '),
        language,
        bulk,
        subject: `${SUBJECTS[language][type]}: ${title}`,
        attempts: 1,
        next_attempt_at: at,
        created_at: at,
        created_by: bulk ? staff : null,
      },
    ]
  }
  if (draft.preliminary_registration) return logged('interest', draft.created_at)
  return STAMPED.flatMap((type) => logged(type, draft[STAMPS[type]]))
}

type Outcome = Pick<Mail, 'state' | 'message' | 'sent_at'>

/** Now and then a mailbox is gone or a process dies; what somebody waits for has always arrived. */
function outcomeOf({ type, at, random }: { type: MailType; at: string; random: Random }): Outcome {
  const drawn = random.whole(1, 60)
  if ((type === 'reminder' || type === 'after_event') && drawn === 1)
    return failed('address_refused', '550 5.1.1 mailbox unavailable')
  if (type === 'reminder' && drawn === 2) return { state: 'unknown', message: messageOf('interrupted'), sent_at: null }
  return { state: 'sent', message: '', sent_at: at }
}

const failed = (...reason: Parameters<typeof messageOf>): Outcome => ({
  state: 'failed',
  message: messageOf(...reason),
  sent_at: null,
})

/** What staff are told at the first of the notification addresses. */
function noticesFor(draft: Draft, title: string, { notified }: Setting): Mail[] {
  const occasions = [
    { name: 'registration', at: draft.accompaniment_of ? null : draft.registered, subject: 'Neue Anmeldung' },
    { name: 'question', at: draft.question ? draft.registered : null, subject: 'Neue Frage' },
    { name: 'cancellation', at: draft.cancelled_at, subject: 'Stornierung' },
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

/** The first mail to a mailbox that is gone comes back; from then on only answers are tried there. */
function endsOfUnreachable(written: readonly Mail[], { unreachable }: Setting): Mail[] {
  const returned = written.filter(({ email }) => email === unreachable.email).sort(byTime)
  return written.map((mail) => {
    const place = returned.indexOf(mail)
    if (place < 0) return mail
    if (place === 0 || !BULK.includes(mail.type))
      return { ...mail, ...failed('bounced', '550 5.1.1 no such user here') }
    return { ...mail, state: 'suppressed', message: messageOf('blacklisted'), sent_at: null, attempts: 0 }
  })
}

const byTime = (a: Mail, b: Mail) => Date.parse(a.created_at ?? '') - Date.parse(b.created_at ?? '')
