import 'server-only'
import { escapeHtml } from '@/contract/html-text'
import { LOCALES, type Locale } from '@/contract/locales'
import { env } from '@/env'
import type { LegalText } from '@/features/texts/contract'
import { frontendTexts } from '@/schema/texts'
import type { Tx } from '@/server/database/db'
import { PRIVACY_NOTICES } from './privacy-notice'

type Texts = Record<LegalText, string>

/** The texts are invented, apart from the privacy notice and the cookies, which describe this application. */
export async function saveLegalTexts(tx: Tx, { staff, now }: { staff: number; now: string }): Promise<void> {
  await tx
    .insert(frontendTexts)
    .values(LOCALES.map((language) => ({ language, ...TEXTS[language], updated_at: now, updated_by: staff })))
}

function contactBlock(): string {
  const lines = [env.CONTACT_NAME ?? env.APP_NAME, env.CONTACT_ADDRESS, env.CONTACT_PHONE, env.CONTACT_EMAIL]
  return `<p>${lines.flatMap((line) => (line ? escapeHtml(line) : [])).join('<br />')}</p>`
}

const section = (heading: string, ...paragraphs: string[]) => `<h2>${heading}</h2>${text(...paragraphs)}`
const text = (...paragraphs: string[]) => paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('')

/** Each thing that the site stores in a browser, by its name. */
const storedList = (heading: string, stored: Record<string, string>) =>
  `<h2>${heading}</h2><ul>${Object.entries(stored)
    .map(([name, purpose]) => `<li><strong>${name}</strong>: ${purpose}</li>`)
    .join('')}</ul>`

const GERMAN: Texts = {
  imprint: [
    text('Angaben gemäß § 5 DDG. Diese Akademie ist ein Beispiel; es gibt sie nicht.'),
    contactBlock(),
    section('Vertreten durch', 'Dr. Karin Albers, Geschäftsführerin'),
    section('Registereintrag', 'Amtsgericht Charlottenburg, HRB 000000 B'),
    section('Umsatzsteuer-Identifikationsnummer', 'DE000000000'),
    section('Verantwortlich für den Inhalt', 'Sandra Redlich, Anschrift wie oben'),
    section(
      'Streitbeilegung',
      'Wir nehmen an keinem Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teil.',
    ),
  ].join(''),
  privacy: PRIVACY_NOTICES.de,
  cookies: [
    text(
      'Diese Website speichert in Ihrem Browser nur, was sie zum Funktionieren braucht. Darum fragt sie nicht nach einer Einwilligung (§ 25 Abs. 2 Nr. 2 TDDDG).',
    ),
    storedList('Cookies', {
      session:
        'hält Sie eingeloggt, bis Sie den Browser schließen oder, wenn Sie eingeloggt bleiben möchten, 365 Tage. Ohne Konto gibt es dieses Cookie nicht.',
      NEXT_LOCALE: 'die Sprache, die Sie gewählt haben; 365 Tage.',
      registered: 'nach einer Anmeldung eine Stunde lang, damit Sie Ihre Angaben in diesem Browser berichtigen können.',
      helper: 'Zugang für Menschen, die am Einlass helfen; bis ihr Link endet.',
      check_in_key:
        'der Schlüssel zu der Liste, die ein Gerät am Einlass verschlüsselt speichert; bis die Sitzung endet, bei Helferinnen und Helfern eine Woche länger als ihr Link.',
      'auth.csrf, auth.target, auth.state, auth.pkce': 'nur während des Einloggens mit GitHub, wenn es angeboten wird.',
    }),
    storedList('Für diesen Tab, bis Sie ihn schließen (Session Storage)', {
      'scroll:': 'wie weit Sie eine Seite gelesen haben.',
      filter: 'welches Feld Sie zuletzt in einer Liste gewählt haben.',
      'draft:': 'noch nicht abgeschickte Eingaben in ein Formular.',
      'privacy:address': 'in der Verwaltung die Adresse, zu der jemand Auskunft sucht.',
      'check-in-release': 'am Einlass, ob die Seite schon neu geladen wurde.',
    }),
    storedList('Bis Sie es löschen (Local Storage)', {
      'submission-key':
        'eine Zufallszahl, die mit jeder Anmeldung gesendet wird: Daran erkennen wir ein Formular, das zweimal ankommt.',
      'mantine-color-scheme-value': 'in der Verwaltung helle oder dunkle Farben.',
      'recent-pages': 'in der Verwaltung die zuletzt geöffneten Seiten.',
      'dismissed:': 'in der Verwaltung ausgeblendete Hinweise.',
      'check_in_sound, check_in_camera': 'am Einlass Ton und Kamera des Scanners.',
    }),
    storedList('Auf Geräten am Einlass', {
      'check-in (IndexedDB)':
        'die Gästeliste und noch nicht gesendete Check-ins, verschlüsselt; wird gelöscht, wenn das Gerät abgemeldet oder sein Zugang widerrufen wird, und ist ohne check_in_key nicht lesbar.',
      'check-in: (Cache des Service Workers check-in-worker.js)':
        'die Seite des Einlasses ohne Daten von Menschen, damit sie ohne Netz öffnet; bis zur nächsten Fassung der Seite.',
    }),
    section('Löschen', 'In den Einstellungen Ihres Browsers können Sie alles jederzeit löschen.'),
  ].join(''),
  terms: [
    text('Sie dürfen diese Website kostenlos nutzen, um sich zu informieren und anzumelden.'),
    section(
      'Konto',
      'Halten Sie Ihr Passwort geheim und geben Sie persönliche Links nicht weiter: Wer den Link hat, sieht Ihre Anmeldungen.',
    ),
    section(
      'Inhalte',
      'Texte, Bilder, Unterlagen und Aufzeichnungen sind urheberrechtlich geschützt und für Ihre eigene Fortbildung bestimmt.',
    ),
    section('Verfügbarkeit', 'Wir bemühen uns, die Website jederzeit anzubieten, können das aber nicht zusichern.'),
  ].join(''),
  conditions: [
    text('Diese Bedingungen gelten für die Teilnahme an Veranstaltungen der Akademie.'),
    section(
      'Anmeldung',
      'Mit der Bestätigung per E-Mail ist Ihr Platz verbindlich reserviert. Teilnehmen können Angehörige der Heilberufe und ihre Begleitpersonen.',
    ),
    section(
      'Teilnahmegebühr',
      'Die Gebühr pro Person steht bei der Veranstaltung. Sie erhalten nach der Veranstaltung eine Rechnung, zahlbar in 14 Tagen.',
    ),
    section(
      'Stornieren',
      'Sie können bis zum Anmeldeschluss kostenlos stornieren, ohne Anmeldeschluss bis zum Beginn. Danach berechnen wir die volle Gebühr, wenn niemand nachrückt.',
    ),
    section(
      'Änderungen und Absage',
      'Müssen wir eine Veranstaltung verlegen oder absagen, schreiben wir Ihnen sofort und erstatten, was Sie bezahlt haben.',
    ),
    section('Fortbildungspunkte', 'Punkte und Bescheinigung erhält, wer bis zum Ende teilgenommen hat.'),
  ].join(''),
}

const ENGLISH: Texts = {
  imprint: [
    text(
      'Information according to § 5 of the German Digital Services Act. This academy is an example; it does not exist.',
    ),
    contactBlock(),
    section('Represented by', 'Dr. Karin Albers, managing director'),
    section('Register', 'Local court of Charlottenburg, HRB 000000 B'),
    section('VAT identification number', 'DE000000000'),
    section('Responsible for the content', 'Sandra Redlich, address as above'),
    section('Dispute resolution', 'We do not take part in dispute resolution before a consumer arbitration board.'),
  ].join(''),
  privacy: PRIVACY_NOTICES.en,
  cookies: [
    text('This website stores in your browser only what it needs to work. That is why it does not ask for consent.'),
    storedList('Cookies', {
      session:
        'keeps you signed in until you close the browser or, if you choose to stay signed in, for 365 days. Without an account there is no such cookie.',
      NEXT_LOCALE: 'the language that you chose; 365 days.',
      registered: 'for one hour after registering, so that you can correct your details in this browser.',
      helper: 'access for people who help at the entrance; until their link ends.',
      check_in_key:
        'the key to the list that a device at the entrance stores in encrypted form; until the session ends, for helpers a week longer than their link.',
      'auth.csrf, auth.target, auth.state, auth.pkce': 'only while signing in with GitHub, where that is offered.',
    }),
    storedList('For this tab, until you close it (session storage)', {
      'scroll:': 'how far you have read a page.',
      filter: 'which field you chose last in a list.',
      'draft:': 'input in a form that is not sent yet.',
      'privacy:address': 'in the back office the address that somebody looks up.',
      'check-in-release': 'at the entrance, whether the page has been loaded again already.',
    }),
    storedList('Until you delete it (local storage)', {
      'submission-key':
        'a random number that is sent with each registration: by it we recognise a form that arrives twice.',
      'mantine-color-scheme-value': 'in the back office light or dark colours.',
      'recent-pages': 'in the back office the pages opened last.',
      'dismissed:': 'in the back office notices that were hidden.',
      'check_in_sound, check_in_camera': 'at the entrance sound and camera of the scanner.',
    }),
    storedList('On devices at the entrance', {
      'check-in (IndexedDB)':
        'the guest list and check-ins that are not sent yet, encrypted; deleted when the device signs out or its access is revoked, and unreadable without check_in_key.',
      'check-in: (cache of the service worker check-in-worker.js)':
        'the page of the entrance without data of people, so that it opens without a network; until the next version of the page.',
    }),
    section('Deleting', 'You can delete everything at any time in the settings of your browser.'),
  ].join(''),
  terms: [
    text('You may use this website free of charge to read about events and to register.'),
    section(
      'Account',
      'Keep your password secret and do not pass on personal links: anybody who has the link sees your registrations.',
    ),
    section(
      'Content',
      'Texts, images, handouts and recordings are protected by copyright and meant for your own education.',
    ),
    section('Availability', 'We do our best to keep the website available, but cannot guarantee it.'),
  ].join(''),
  conditions: [
    text('These terms apply to taking part in events of the academy.'),
    section(
      'Registration',
      'Your seat is reserved once we have confirmed it by e-mail. Health professionals and their companions can take part.',
    ),
    section(
      'Fee',
      'The fee per person is stated with the event. You will get an invoice after the event, payable within 14 days.',
    ),
    section(
      'Cancelling',
      'You can cancel free of charge until the registration deadline or, without one, until the start. After that we charge the full fee unless somebody takes your seat.',
    ),
    section(
      'Changes',
      'If we have to move or cancel an event, we will write to you at once and refund what you have paid.',
    ),
    section('Points', 'People who stay until the end receive points and a certificate.'),
  ].join(''),
}

const TEXTS: Record<Locale, Texts> = { de: GERMAN, en: ENGLISH }
