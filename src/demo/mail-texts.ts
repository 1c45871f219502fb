import type { DemoEvent } from './events/event'
import texts from './mail-texts.json'

type Text = { subject: string; paragraphs?: string[]; ical_description?: string }

type MailName = keyof (typeof texts)['de']

/** The texts of a mail with the title of its event; the other names in braces are filled when the mail is sent. */
export function mailTextOf(type: MailName, { language, title }: Pick<DemoEvent, 'language' | 'title'>) {
  const { subject, paragraphs = [], ical_description }: Text = texts[language][type]
  const named = (text: string) => text.replaceAll('{title}', title)
  return {
    subject: named(subject),
    body: paragraphs.map((paragraph) => `<p>${named(paragraph)}</p>`).join(''),
    ...(ical_description && { ical_description: named(ical_description) }),
  }
}
