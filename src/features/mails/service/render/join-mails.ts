import type { Translator } from '@/i18n/messages'
import { joinPages } from './layout'
import type { RenderedMail } from './rendered-mail'

/** One mail with the texts, the tickets and the calendar entries of several to the same address. */
export function joinMails(several: readonly RenderedMail[], t: Translator): RenderedMail {
  const sent = several.map((mail) => mail.sent)
  const logged = several.map((mail) => mail.logged)
  const calendars = sent.flatMap(({ calendar }) => calendar?.content ?? [])
  const sequences = sent.flatMap(({ calendar_sequence }) => calendar_sequence ?? [])
  return {
    sent: {
      ...joinTexts(sent, t),
      calendar: calendars.length > 0 ? { method: 'PUBLISH', content: joinCalendars(calendars) } : null,
      calendar_sequence: sequences[0] ?? null,
      unsubscribe: null,
      attachments: [...new Set(sent.flatMap(({ attachments }) => attachments))],
      pictures: sent.flatMap(({ pictures }) => pictures),
    },
    logged: {
      ...joinTexts(logged, t),
      calendar: joinCalendars(logged.flatMap(({ calendar }) => calendar ?? [])) || null,
    },
  }
}

type Texts = { subject: string; text: string; html: string }

function joinTexts(several: readonly Texts[], t: Translator): Texts {
  const count = several.length
  const subject = t('mails.joined.subject', { count })
  const introduction = t('mails.joined.introduction', { count })
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
