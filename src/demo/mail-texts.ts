import type { WorkshopMailType } from '@/contract/values/mails'
import type { DemoEvent } from './events/event'

type Text = { subject: string; body: string; ical_description?: string }
type Texts = Record<WorkshopMailType, (title: string) => Text>

const html = (...paragraphs: string[]) => paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('')

const GERMAN: Texts = {
  invite: (title) => ({
    subject: `Einladung: ${title}`,
    body: html(
      '{salutation},',
      `wir laden Sie herzlich zu unserer Veranstaltung <strong>${title}</strong> am {date} um {time} Uhr ein. Ort: {location}.`,
      'Über Ihren Einladungslink sind Ihre Angaben bereits eingetragen: {invite_link}',
      'Wir freuen uns auf Sie.',
    ),
  }),
  confirmation: (title) => ({
    subject: `Ihre Anmeldung: ${title}`,
    body: html(
      '{salutation},',
      `vielen Dank für Ihre Anmeldung zu <strong>${title}</strong> am {date} um {time} Uhr. Ort: {location}.`,
      'Sie sind verhindert? Geben Sie Ihren Platz bitte frei: {cancel_link}',
    ),
    ical_description: `${title}. Unterlagen erhalten Sie vor Ort. Bei Verhinderung bitte absagen.`,
  }),
  reminder: (title) => ({
    subject: `In wenigen Tagen: ${title}`,
    body: html(
      '{salutation},',
      `am {date} um {time} Uhr beginnt <strong>${title}</strong>. Ort: {location}.`,
      'Alle Angaben finden Sie hier: {event_link}',
      'Falls Sie nicht kommen können: {cancel_link}',
    ),
  }),
  after_event: (title) => ({
    subject: `Vielen Dank für Ihre Teilnahme: ${title}`,
    body: html(
      `Vielen Dank, dass Sie bei <strong>${title}</strong> dabei waren.`,
      'Die Unterlagen und, soweit vorhanden, die Aufzeichnung finden Sie auf dieser Seite. Ihre Teilnahmebescheinigung bekommen Sie mit einer eigenen E-Mail.',
      'Was hat Ihnen gefehlt? Schreiben Sie uns, wir lesen jede Nachricht.',
    ),
  }),
  certificate: (title) => ({
    subject: `Ihre Teilnahmebescheinigung: ${title}`,
    body: html(
      '{salutation},',
      `im Anhang bescheinigen wir Ihnen die Teilnahme an <strong>${title}</strong>: {earned_points}.`,
      'Alle Ihre Bescheinigungen finden Sie hier: {certificate_link}',
    ),
  }),
}

const ENGLISH: Texts = {
  invite: (title) => ({
    subject: `Invitation: ${title}`,
    body: html(
      '{salutation},',
      `we would like to invite you to <strong>${title}</strong> on {date} at {time}. Place: {location}.`,
      'Your details are already filled in behind your invitation link: {invite_link}',
      'We look forward to meeting you.',
    ),
  }),
  confirmation: (title) => ({
    subject: `Your registration: ${title}`,
    body: html(
      '{salutation},',
      `thank you for registering for <strong>${title}</strong> on {date} at {time}. Place: {location}.`,
      'If you cannot attend, please release your seat: {cancel_link}',
    ),
    ical_description: `${title}. Handouts are provided at the event. Please cancel if you cannot attend.`,
  }),
  reminder: (title) => ({
    subject: `In a few days: ${title}`,
    body: html(
      '{salutation},',
      `<strong>${title}</strong> starts on {date} at {time}. Place: {location}.`,
      'You will find all details here: {event_link}',
      'If you cannot come: {cancel_link}',
    ),
  }),
  after_event: (title) => ({
    subject: `Thank you for taking part: ${title}`,
    body: html(
      `Thank you for joining us at <strong>${title}</strong>.`,
      'Handouts and, where available, the recording are on this page. You will get your certificate in an e-mail of its own.',
      'Did you miss anything? Write to us, we read every message.',
    ),
  }),
  certificate: (title) => ({
    subject: `Your certificate: ${title}`,
    body: html(
      '{salutation},',
      `attached you will find the confirmation of your attendance at <strong>${title}</strong>: {earned_points}.`,
      'You will find all your certificates here: {certificate_link}',
    ),
  }),
}

const TEXTS: Record<DemoEvent['language'], Texts> = { de: GERMAN, en: ENGLISH }

export const mailTextOf = (type: WorkshopMailType, { language, title }: Pick<DemoEvent, 'language' | 'title'>): Text =>
  TEXTS[language][type](title)
