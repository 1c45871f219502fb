import 'server-only'
import { escapeHtml } from '@/contract/html-text'
import { LOCALES, type Locale } from '@/contract/locales'
import { env } from '@/env'
import { BODY_RETENTION_DAYS } from '@/features/mails/contract'
import { RESTORABLE_DAYS } from '@/features/registrations/contract/office'
import type { LegalText } from '@/features/texts/contract'
import { frontendTexts } from '@/features/texts/table'
import type { Tx } from '@/server/database/db'

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
  privacy: [
    section('Verantwortlich'),
    contactBlock(),
    section(
      'Was wir speichern, wenn Sie sich anmelden',
      'Anrede, Titel, Name, E-Mail-Adresse, Praxis, Klinik oder Apotheke mit Anschrift, Ihre Angaben zu Begleitpersonen, Rechnung, iPad und Lieferadresse, Ihre Frage, die Sprache sowie wann Sie eingeladen wurden, sich angemeldet, teilgenommen oder storniert haben. Für Fortbildungspunkte Ihren Beruf, die Nummern, die Sie dafür angeben, und die Zeiten, zu denen Sie da waren. Dazu Zeitpunkt und Fassung der Teilnahmebedingungen, denen Sie zugestimmt haben.',
      'Wir brauchen diese Angaben, um die Veranstaltung mit Ihnen durchzuführen (Art. 6 Abs. 1 Buchst. b DSGVO). Das gilt auch für die E-Mails zu Ihrer Anmeldung. Einladungen und Erinnerungen können Sie jederzeit abbestellen; Ihre Adresse steht dann auf einer Sperrliste, damit Ihnen niemand mehr schreibt.',
      'Mit einer Anmeldung sendet Ihr Browser eine Zufallszahl, die er sich merkt. Wir speichern mit der Anmeldung einen Prüfwert davon (ohne JavaScript: von Ihrer Internetadresse) und von Ihren Angaben, damit dasselbe Formular, zweimal gesendet, nur einmal gilt.',
      'Wenn wir ein Formular, das Sie ohne JavaScript abschicken, nicht annehmen können, bleiben Ihre Eingaben eine Stunde lang verschlüsselt gespeichert, damit Sie nicht noch einmal tippen müssen.',
      'Wenn Sie auf einer Warteliste stehen, speichern wir dazu Ihren Platz, seit wann Sie warten, und wann wir Ihnen einen Platz angeboten haben und was daraus wurde.',
      'Ihr Ticket ist eine Zufallszahl, die wir zu Ihrer Anmeldung speichern, auch die eines früheren Tickets, das nicht mehr gilt. Der QR-Code enthält nur diese Zahl, die Nummer der Veranstaltung und unsere Signatur, keine Angaben zu Ihnen.',
      'Zu Ihrer persönlichen Seite speichern wir, wann sie zuletzt benutzt wurde, welche E-Mails Sie abgewählt haben und ob Sie um Löschung gebeten haben.',
    ),
    section(
      'Wenn Sie ein Konto anlegen',
      'Wir speichern Name, E-Mail-Adresse, ein nicht lesbares Abbild Ihres Passworts und die Geräte, auf denen Sie eingeloggt sind.',
    ),
    section(
      'Wie lange',
      `${env.RETENTION_MONTHS} Monate nach einer Veranstaltung werden die Anmeldungen anonymisiert; es bleiben nur Zahlen. Gültige Teilnahmebescheinigungen behalten wir so lange, wie es die Stelle verlangt, die die Punkte vergibt. Den Text einer E-Mail löschen wir nach ${BODY_RETENTION_DAYS} Tagen, eine von uns entfernte Anmeldung nach ${RESTORABLE_DAYS} Tagen. Beruf und Nummern, deren Speicherung Sie erlaubt haben, löschen wir ${env.SAVED_NUMBERS_MONTHS} Monate nach der letzten Anmeldung, für die wir sie gebraucht haben. Sitzungen enden, wenn Sie sich ausloggen oder ihre Frist abläuft.`,
    ),
    section(
      'Ihre Rechte',
      'In jeder E-Mail zu einer Anmeldung steht ein Link zu Ihrer persönlichen Seite. Dort sehen, berichtigen und laden Sie herunter, was zu Ihrer Adresse gespeichert ist, wählen, welche E-Mails Sie bekommen, und beantragen die Löschung. Den Link können Sie sich <a href="/my">hier noch einmal schicken lassen</a>.',
      'Sie können auch schreiben oder anrufen: Sie haben ein Recht auf Auskunft, Berichtigung, Löschung, Einschränkung, Übertragung und Widerspruch, und Sie können sich bei einer Aufsichtsbehörde beschweren.',
    ),
    section(
      'An wen wir Daten geben',
      'An unsere Dienstleister für Betrieb und E-Mail-Versand, die in unserem Auftrag arbeiten.',
      env.ANALYTICS_HOST
        ? `Aufrufe der öffentlichen Seiten zählt ein Matomo-Server (${escapeHtml(env.ANALYTICS_HOST)}), ohne Cookies. Er erfährt Ihre Internetadresse und die Adresse der Seite. Persönliche Links zählen wir nicht, und wenn Ihr Browser um Verzicht bittet (Do Not Track, Global Privacy Control), zählen wir keinen Ihrer Aufrufe. Sonst laden die Seiten nichts von anderen Servern.`
        : 'Seiten dieser Website laden nichts von anderen Servern, und es gibt keine Auswertung Ihres Verhaltens.',
    ),
    section(
      'Schutz vor Missbrauch',
      'Um massenhafte Anfragen abzuwehren, zählen wir Zugriffe je Internetadresse. Gespeichert wird dafür nur ein Prüfwert der Adresse, der nach kurzer Zeit gelöscht wird.',
    ),
    section('Cookies', 'Welche wir setzen, steht unter <a href="/cookies">Über Cookies</a>.'),
  ].join(''),
  cookies: [
    text(
      'Diese Website setzt nur Cookies, ohne die sie nicht funktioniert. Darum fragt sie nicht nach einer Einwilligung.',
    ),
    '<ul><li><strong>session</strong>: hält Sie eingeloggt. Es endet mit dem Browser oder, wenn Sie eingeloggt bleiben möchten, nach 365 Tagen. Ohne Konto gibt es dieses Cookie nicht.</li>',
    '<li><strong>NEXT_LOCALE</strong>: merkt sich für 365 Tage die Sprache, die Sie gewählt haben.</li>',
    '<li><strong>registered</strong>: nach einer Anmeldung eine Stunde lang, damit Sie Ihre Angaben in diesem Browser berichtigen können.</li></ul>',
    section(
      'Im Browser gespeichert',
      'Ihr Browser merkt sich außerdem, wie weit Sie eine Seite gelesen haben, beim Wechsel der Sprache Ihre Eingaben in ein Anmeldeformular, und im Verwaltungsbereich die Darstellung, noch nicht gespeicherte Eingaben und Check-ins ohne Verbindung.',
      'Wenn Sie sich zu einer Veranstaltung anmelden, merkt er sich eine Zufallszahl (submission-key). Er sendet sie mit jeder Anmeldung: Daran erkennen wir ein Formular, das zweimal ankommt.',
    ),
    section('Löschen', 'In den Einstellungen Ihres Browsers können Sie beides jederzeit löschen.'),
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
  privacy: [
    section('Controller'),
    contactBlock(),
    section(
      'What we store when you register',
      'Form of address, title, name, e-mail address, practice, hospital or pharmacy with its address, what you enter about companions, the invoice, an iPad and its delivery address, your question, the language, and when you were invited, registered, took part or cancelled. For continuing education points your profession, the numbers that you give for them, and the times at which you were there. Also when you accepted the general terms, and which version.',
      'We need this to hold the event with you (Art. 6(1)(b) GDPR). That includes the e-mails about your registration. You can unsubscribe from invitations and reminders at any time; your address then stays on a blacklist so that nobody writes to you again.',
      'With a registration your browser sends a random number that it remembers. With the registration we store a hash of it (without JavaScript: of your internet address) and of your details, so that the same form, sent twice, counts once.',
      'If we cannot accept a form that you send without JavaScript, your input stays stored in encrypted form for one hour, so that you need not type it again.',
      'If you are on a waiting list, we also store your place, since when you have been waiting, when we offered you a seat, and what became of the offer.',
      'Your ticket is a random number that we store with your registration, also that of an earlier ticket that is no longer valid. The QR code contains only this number, the number of the event and our signature, and nothing about you.',
      'About your personal page we store when it was last used, which e-mails you declined, and whether you asked for deletion.',
    ),
    section(
      'When you open an account',
      'We store your name, your e-mail address, an unreadable hash of your password, and the devices on which you are signed in.',
    ),
    section(
      'For how long',
      `${env.RETENTION_MONTHS} months after an event its registrations are anonymised, and only numbers remain. We keep valid certificates of attendance for as long as the body that gives the points demands it. We delete the text of an e-mail after ${BODY_RETENTION_DAYS} days, and a registration that we removed after ${RESTORABLE_DAYS} days. We delete a profession and numbers that you allowed us to store ${env.SAVED_NUMBERS_MONTHS} months after the last registration that used them. Sessions end when you sign out or when they expire.`,
    ),
    section(
      'Your rights',
      'Every e-mail about a registration has a link to your personal page. There you can see, correct and download what is stored about your address, choose which e-mails you get, and ask for deletion. You can <a href="/en/my">have the link sent to you again</a>.',
      'You can also write or call: you have a right of access, rectification, erasure, restriction, portability and objection, and you can complain to a supervisory authority.',
    ),
    section(
      'With whom we share data',
      'With our service providers for operation and e-mail, who work on our behalf.',
      env.ANALYTICS_HOST
        ? `A Matomo server (${escapeHtml(env.ANALYTICS_HOST)}) counts views of the public pages, without cookies. It learns your internet address and the address of the page. Personal links are not counted, and if your browser asks not to be tracked (Do Not Track, Global Privacy Control), none of your views is. Apart from that, pages load nothing from other servers.`
        : 'Pages of this website load nothing from other servers, and nobody analyses your behaviour.',
    ),
    section(
      'Protection against abuse',
      'To fend off mass requests we count requests by internet address. We store only a hash of the address for this, which is deleted after a short time.',
    ),
    section('Cookies', 'The page <a href="/en/cookies">About cookies</a> names those that we set.'),
  ].join(''),
  cookies: [
    text('This website sets only cookies without which it does not work. That is why it does not ask for consent.'),
    '<ul><li><strong>session</strong>: keeps you signed in. It ends with the browser or, if you choose to stay signed in, after 365 days. Without an account there is no such cookie.</li>',
    '<li><strong>NEXT_LOCALE</strong>: remembers for 365 days the language that you chose.</li>',
    '<li><strong>registered</strong>: for one hour after registering, so that you can correct your details in this browser.</li></ul>',
    section(
      'Stored in your browser',
      'Your browser also remembers how far you have read a page, your input in a registration form while you change the language and, in the back office, the appearance, input that is not saved yet, and check-ins without a connection.',
      'When you register for an event, it remembers a random number (submission-key). This number is sent with each registration: by it we recognise a form that arrives twice.',
    ),
    section('Deleting', 'You can delete both at any time in the settings of your browser.'),
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
