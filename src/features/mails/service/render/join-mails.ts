import type { Translator } from '@/i18n/messages'
import { joinPages } from './layout'
import type { RenderedMail } from './rendered-mail'

/** A mailbox got too many mails, or one change of a series reached several dates of a person. */
type Reason = { why: 'mailbox_full' | 'change'; translator: Translator }

/** One mail with the texts, the tickets and the calendar entries of several to the same address. */
export function joinMails(several: readonly RenderedMail[], reason: Reason): RenderedMail {
  const sent = several.map((mail) => mail.sent)
  const logged = several.map((mail) => mail.logged)
  const calendars = sent.flatMap(({ calendar }) => calendar?.content ?? [])
  const sequences = sent.flatMap(({ calendar_sequence }) => calendar_sequence ?? [])
  return {
    sent: {
      ...joinTexts(sent, reason),
      calendar: calendars.length > 0 ? { method: 'PUBLISH', content: joinCalendars(calendars) } : null,
      calendar_sequence: sequences[0] ?? null,
      unsubscribe: null,
      attachments: [...new Set(sent.flatMap(({ attachments }) => attachments))],
      pictures: sent.flatMap(({ pictures }) => pictures),
    },
    logged: {
      ...joinTexts(logged, reason),
      calendar: joinCalendars(logged.flatMap(({ calendar }) => calendar ?? [])) || null,
    },
  }
}

type Texts = { subject: string; text: string; html: string }

function joinTexts(several: readonly Texts[], { why, translator: t }: Reason): Texts {
  const count = several.length
  const subject = t(why === 'change' ? 'mails.joined.subject_change' : 'mails.joined.subject', { count })
  const introduction = t(why === 'change' ? 'mails.joined.introduction_change' : 'mails.joined.introduction', { count })
  const topics = several.map((mail) => mail.subject)
  const list = topics.map((topic) => `- ${topic}`).join('\n')
  const texts = [`${introduction}\n\n${list}\n`, ...several.map(({ text }) => text)]
  return {
    subject,
    text: texts.join(`\n${'-'.repeat(60)}\n\n`),
    html: joinPages(
      several.map(({ html }) => html),
      { title: subject, introduction, topics },
    ),
  }
}

const PART = /BEGIN:(VTIMEZONE|VEVENT)\r?\n[\s\S]*?END:\1\r?\n/g
/**
 * A property with its folded lines. It is removed, because a published entry must not name attendees (RFC 5546, 3.2.1).
 */
const ATTENDEE = /^ATTENDEE.*\r?\n(?:[ \t].*\r?\n)*/gm

/** An invitation may have one event only (RFC 5546, 3.2.2), so several events are published in one calendar. */
function joinCalendars(calendars: readonly string[]): string {
  const [first] = calendars
  if (first === undefined) return ''
  const parts = new Set(calendars.flatMap((calendar) => calendar.match(PART) ?? []))
  const [head = ''] = first.split(/^BEGIN:(?:VTIMEZONE|VEVENT)/m)
  const body = [...parts].map((part) => part.replace(ATTENDEE, '')).join('')
  return `${head.replace(/^METHOD:.*$/m, 'METHOD:PUBLISH')}${body}END:VCALENDAR\r\n`
}
