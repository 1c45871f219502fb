import { escapeHtml } from '@/contract/html-text'
import type { Locale } from '@/contract/locales'
import { env } from '@/env'

function section(heading: string, ...blocks: (string | string[])[]): string {
  const html = blocks.map((block) => (typeof block === 'string' ? `<p>${block}</p>` : listOf(block)))
  return `<h2>${heading}</h2>${html.join('')}`
}

const listOf = (items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

const strong = (term: string, text: string) => `<strong>${term}:</strong> ${text}`

/** People can sign in with GitHub, which is outside the EU. */
const hasGithub = env.GITHUB_CLIENT_ID !== undefined

const GERMAN = [
  section(
    'Wer verantwortlich ist',
    '{organiser}',
    '[Bitte ausfüllen: Name und Kontakt der oder des Datenschutzbeauftragten. Wenn Sie niemanden benennen müssen, löschen Sie diesen Absatz.]',
  ),
  section(
    'Das Wichtigste',
    'Wir brauchen Ihre Daten, um unsere Veranstaltungen mit Ihnen durchzuführen und Fortbildungspunkte zu bescheinigen. Zu weiteren Veranstaltungen laden wir Sie zu Themen ein, in die Sie eingewilligt haben. Auf Ihrer persönlichen Seite sehen Sie, was gespeichert ist, ändern es, widerrufen Einwilligungen und beantragen die Löschung. Den Link dorthin enthält jede E-Mail zu einer Anmeldung; Sie können ihn sich <a href="/my">noch einmal schicken lassen</a>.',
  ),
  section(
    'Wofür wir welche Daten verwenden, und auf welcher Grundlage',
    'Die Buchstaben meinen Art. 6 Abs. 1 DSGVO: a Einwilligung, b Vertrag, c gesetzliche Pflicht, f unser berechtigtes Interesse, das jeweils genannt ist.',
    [
      strong(
        'Anmeldung und Veranstaltung (b)',
        'Anrede, Titel, Name, E-Mail-Adresse, Praxis, Klinik oder Apotheke mit Anschrift, Begleitpersonen, Rechnungsanschrift, Wunsch nach einem iPad mit Lieferadresse, Ihre Frage, die Sprache, die Fassung der Teilnahmebedingungen, und wann Sie eingeladen wurden, sich angemeldet, teilgenommen oder storniert haben. Für Begleitpersonen ist unser Interesse, sie auf Wunsch der anmeldenden Person teilnehmen zu lassen (f).',
      ),
      strong(
        'Warteliste (b)',
        'Ihr Platz, seit wann Sie warten, welchen Platz wir Ihnen angeboten haben und was daraus wurde. Freie Plätze bietet das Programm der Reihe nach an.',
      ),
      strong(
        'Einlass (b)',
        'Ihr Ticket ist eine Zufallszahl; der QR-Code enthält nur sie, die Nummer der Veranstaltung und unsere Signatur. Beim Einlass speichern wir, wann Sie kamen und gingen und welches Gerät oder wer das erfasst hat. Geräte am Einlass haben die Liste verschlüsselt bei sich. Unterschriebene Anwesenheitslisten können als Bild gespeichert werden.',
      ),
      strong(
        'Fortbildungspunkte und Bescheinigungen (b; f: die Auflagen der Stelle zu erfüllen, die die Punkte vergibt)',
        'Beruf, EFN, ÖÄK-Arztnummer oder Kammernummer, die Zeiten Ihrer Anwesenheit, eine bestandene Lernerfolgskontrolle, die Punkte und die Bescheinigung.',
      ),
      strong(
        'Öffentliche Prüfung von Bescheinigungen (f: Fälschungen zu erkennen)',
        'Wer den Code oder die Datei einer Bescheinigung hat, kann auf unserer Seite prüfen, ob sie gilt, und sieht Name, Veranstaltung, Datum, Stelle, Punkte und die letzten vier Ziffern der Nummer, und ob und wann sie widerrufen oder gelöscht wurde. Der Code ist nicht zu erraten, und Suchmaschinen kennen diese Seiten nicht. Der QR-Code der Bescheinigung enthält dieselben Angaben mit unserer Signatur.',
      ),
      strong(
        'E-Mails',
        'Bestätigungen, Änderungen, Stornierungen und Bescheinigungen gehören zu Ihrer Anmeldung (b). Erinnerungen, Unterlagen und Nachrichten zu Ihren Veranstaltungen sowie einzelne Einladungen, die Ihnen jemand von uns persönlich schickt, senden wir, damit die Veranstaltung gelingt und Sie davon wissen (f); Sie können sie jederzeit abbestellen. Zu Themen laden wir Sie nur mit Ihrer Einwilligung ein (a). Dafür wählen wir auch nach Beruf, Sprache, Ort und besuchten Veranstaltungen aus, wem eine Einladung nützt. Wir messen nicht, ob Sie E-Mails öffnen.',
      ),
      strong(
        'Evaluation von Veranstaltungen (f: unsere Veranstaltungen zu verbessern; einzelne Stellen verlangen sie)',
        'Wir speichern, ob Sie gefragt wurden und geantwortet haben, aber nicht, was: Antworten warten verschlüsselt und werden ohne Namen und ohne Verbindung zu Ihrer Anmeldung zusammengezählt, mindestens fünf auf einmal. Weniger als fünf liest niemand. Bögen aus Papier liest und tippt unser Team ein. Schreiben Sie in freie Texte nichts, woran man Sie erkennt.',
      ),
      strong(
        'Zahlen und Listen einer Saison (f: unser Angebot zu planen)',
        'Wir zählen Anmeldungen, Teilnahmen und Berufe; Gruppen unter fünf Personen bleiben verborgen. Aus früheren Veranstaltungen schätzen wir, wie viele kommen. Einige Menschen in unserem Team dürfen außerdem eine Liste sehen, wer besonders oft kam und wer sich mehrmals anmeldete und nie kam.',
      ),
      strong(
        'Notizen des Teams (f: Sie gut zu betreuen)',
        'Was uns für Ihre Teilnahme wichtig erscheint. Sie sehen die Notizen unter „Meine Daten“.',
      ),
      strong(
        'Zusammenführen zweier Adressen (f: Sie nicht doppelt zu führen)',
        'Sind Sie mit zwei E-Mail-Adressen angemeldet, kann unser Team beide zu einer zusammenführen. Was dabei geändert wurde, speichern wir für kurze Zeit, um es rückgängig machen zu können.',
      ),
      strong(
        'Persönlicher Link (f: Ihre Daten ohne Konto zugänglich zu machen)',
        'Wann er zuletzt benutzt wurde. Das sieht auch unser Team.',
      ),
      strong(
        'Protokoll (f: nachvollziehen zu können, wer was geändert hat)',
        'Wer wann welche Angabe geändert, exportiert oder gelöscht hat. Lesen dürfen es nur wenige Menschen im Team.',
      ),
      strong(
        'Konto (b)',
        'Nur wenn Sie eines anlegen: Name, E-Mail-Adresse, ein nicht lesbares Abbild Ihres Passworts, und die Browser, in denen Sie eingeloggt sind; wenn Sie das Einloggen in zwei Schritten einrichten, auch dessen Schlüssel, verschlüsselt, und Prüfwerte der Wiederherstellungscodes.',
      ),
      strong(
        'Schutz der Website (f: Missbrauch abzuwehren)',
        'Wir zählen Zugriffe je Internetadresse und speichern davon für kurze Zeit nur einen Prüfwert. Mit einer Anmeldung sendet Ihr Browser eine Zufallszahl; mit einem Prüfwert davon (ohne JavaScript: Ihrer Internetadresse) und Ihrer Angaben erkennen wir ein Formular, das zweimal ankommt. Ein abgelehntes Formular ohne JavaScript bleibt eine Stunde verschlüsselt gespeichert, damit Sie nicht noch einmal tippen müssen.',
      ),
    ],
  ),
  section(
    'Woher Ihre Daten kommen',
    'Meist von Ihnen selbst. Sonst von der Person, die Sie mit angemeldet oder Ihnen ihren Platz gegeben hat: Dann nennt die Bestätigung Ihres Platzes sie. Wer als Begleitperson erst auf einen Platz wartet, erfährt es mit dieser Bestätigung. Oder unser Team hat sie eingetragen oder eingelesen, etwa aus einer Liste Ihres Arbeitgebers, einer Teilnehmerliste eines Webinars oder einer Karte, die Sie ausgefüllt haben. Dass eine E-Mail nicht ankam, erfahren wir vom Dienstleister für E-Mail.',
    ...(hasGithub
      ? ['Wenn Sie sich mit GitHub einloggen, kommen Name, E-Mail-Adresse und Ihre Kennung dort von GitHub.']
      : []),
  ),
  section(
    'Wer Ihre Daten bekommt',
    [
      strong(
        'Stellen, die Fortbildungspunkte vergeben',
        'die Kammer oder Stelle, die die Veranstaltung anerkannt hat; für Ärztinnen und Ärzte in Deutschland über den Elektronischen Informationsverteiler (EIV); in Österreich der Partner, der die Punkte bucht. Sie bekommen Name, Nummer, Veranstaltung und Punkte, und auf Verlangen die Anwesenheitsliste. Welche Stelle es ist, steht bei der Veranstaltung.',
      ),
      strong('Menschen, die am Einlass helfen', 'Namen und Status für ihre Veranstaltung.'),
      strong(
        'Die Person, die Sie mit angemeldet hat',
        'Ihren Namen und Ihre Anmeldung zu dieser Veranstaltung, Beruf und die letzten Ziffern Ihrer Nummer, wenn sie angegeben sind.',
      ),
      strong(
        'Dienstleister',
        'für den Betrieb der Website und für E-Mail. Sie arbeiten in unserem Auftrag (Art. 28 DSGVO). [Bitte ausfüllen: Namen der Dienstleister; wenn einer außerhalb der EU arbeitet, das Land und die Garantie nach Art. 46 DSGVO.]',
      ),
      ...(hasGithub
        ? [
            strong(
              'GitHub, Inc. in den USA',
              'nur wenn Sie sich damit einloggen: dass Sie es tun, und Ihre Internetadresse. [Bitte ausfüllen: die Garantie für die Übermittlung nach Art. 45 oder 46 DSGVO.]',
            ),
          ]
        : []),
    ],
    'Sponsoren bekommen von uns keine Daten über Sie.',
    env.ANALYTICS_HOST
      ? `Aufrufe der öffentlichen Seiten zählt ein Matomo-Server (${escapeHtml(env.ANALYTICS_HOST)}), ohne Cookies (f: zu wissen, welche Seiten gelesen werden). Er erfährt Ihre Internetadresse und die Adresse der Seite. Persönliche Links zählen wir nicht, und wenn Ihr Browser um Verzicht bittet (Do Not Track, Global Privacy Control), zählen wir keinen Ihrer Aufrufe. Sonst laden die Seiten nichts von anderen Servern.`
      : 'Die Seiten dieser Website laden nichts von anderen Servern.',
  ),
  section('Wie lange wir Daten behalten', [
    'Anmeldungen: {months_people} Monate nach der Veranstaltung. Dann anonymisieren wir sie, und nur Zahlen bleiben.',
    'Bescheinigungen, und die Anwesenheitsliste mit Name, Beruf, Nummern und Zeiten: so lange, wie die Stelle es verlangt, die die Punkte vergibt, bei mehreren die mit der längsten Frist, auch nach einer Löschung (Art. 17 Abs. 3 Buchst. b und e DSGVO); Bescheinigungen auf Ihren Wunsch zehn Jahre. Den letzten Tag nennt „Meine Daten“. Eine gelöschte Bescheinigung lässt sich nicht mehr bestätigen.',
    'Gespeicherte Nummern und Beruf: {months_numbers} Monate nach der letzten Anmeldung, für die wir sie gebraucht haben, oder bis zu Ihrem Widerruf.',
    'Texte von E-Mails: {days_mails} Tage. Wann wir Ihnen was geschrieben haben: so lange wie die Anmeldung, ohne Anmeldung {months_people} Monate.',
    'Von uns entfernte Anmeldungen: {days_removed} Tage. Was Geräte am Einlass gesendet haben: {days_entrance} Tage. Zeilen eingelesener Listen: höchstens {days_imports} Tage.',
    'Freie Texte von Evaluationen und die Anfragen dazu: {days_evaluations} Tage. Was beim Zusammenführen zweier Adressen geändert wurde: {days_merges} Tage. Wann der persönliche Link zuletzt benutzt wurde: so lange wie Ihre Anmeldungen.',
    'Einwilligungen in Einladungen: so lange wie Ihre Anmeldungen. Danach behalten wir {months_proofs} Monate lang einen Nachweis ohne Ihre Adresse, der Sie nicht nennt und den wir nur finden, wenn jemand Ihre Adresse nennt (f: uns verteidigen zu können).',
    'Protokoll: {months_log} Monate; die geänderten Werte nur, bis Ihre Anmeldung anonymisiert ist.',
    'Abbestellte Adressen: bis Sie wieder E-Mails möchten oder auch diesen Eintrag löschen lassen; sonst könnten wir Ihren Wunsch nicht beachten.',
    'Konto: bis es gelöscht wird; Sitzungen höchstens 365 Tage.',
    'Sicherungskopien enthalten gelöschte Daten noch, bis sie überschrieben sind. [Bitte ausfüllen: nach wie vielen Tagen.]',
  ]),
  section(
    'Ihre Einwilligungen',
    'Sie sind freiwillig und gelten gegenüber {organiser_name}, bis Sie sie widerrufen, längstens so lange, wie oben steht. Widerrufen können Sie jederzeit auf Ihrer persönlichen Seite, Einladungen auch mit dem Link „abbestellen“ jeder Einladung; was vorher geschah, bleibt rechtmäßig. Eine Einwilligung im Anmeldeformular gilt erst, wenn Sie sie auf Ihrer persönlichen Seite bestätigen.',
  ),
  section(
    'Was Sie angeben müssen',
    'Gesetzlich nichts. Ohne die Pflichtfelder des Formulars können wir Sie nicht anmelden. Ohne Beruf und Nummer können Sie teilnehmen, aber wir können Ihre Punkte nicht melden. Alles andere ist freiwillig und ohne Nachteil.',
  ),
  section(
    'Keine Entscheidung allein durch ein Programm',
    'Kein Programm trifft über Sie eine Entscheidung mit rechtlicher oder ähnlich erheblicher Wirkung (Art. 22 DSGVO). Plätze vergibt es nach der Reihenfolge der Anmeldungen.',
  ),
  section(
    'Ihre Rechte',
    'Sie haben ein Recht auf Auskunft, Berichtigung, Löschung, Einschränkung der Verarbeitung und Übertragung Ihrer Daten. <strong>Sie können jederzeit widersprechen, wenn wir Daten wegen eines berechtigten Interesses (f) verwenden, und Werbung ohne jeden Grund.</strong> Vieles erledigen Sie selbst auf Ihrer persönlichen Seite; für alles andere schreiben Sie uns.',
    'Sie können sich bei einer Aufsichtsbehörde für den Datenschutz beschweren, etwa dort, wo Sie wohnen oder arbeiten. Für uns zuständig ist: [Bitte ausfüllen: Name und Anschrift der Aufsichtsbehörde.]',
  ),
  section('Cookies', 'Was diese Website in Ihrem Browser speichert, steht unter <a href="/cookies">Über Cookies</a>.'),
].join('')

const ENGLISH = [
  section(
    'Who is responsible',
    '{organiser}',
    '[Please fill in: name and contact of the data protection officer. If you need not appoint one, delete this paragraph.]',
  ),
  section(
    'In short',
    'We need your data to hold our events with you and to certify points for continuing education. We invite you to further events on topics that you have consented to. On your personal page you see what is stored, change it, withdraw consents and ask for erasure. Every e-mail about a registration contains the link to it; you can <a href="/en/my">have it sent to you again</a>.',
  ),
  section(
    'What we use which data for, and on which legal basis',
    'The letters refer to Art. 6(1) GDPR: a consent, b contract, c legal obligation, f our legitimate interest, which is named.',
    [
      strong(
        'Registration and event (b)',
        'form of address, title, name, e-mail address, practice, hospital or pharmacy with its address, companions, invoice address, wish for an iPad with delivery address, your question, the language, the version of the general terms, and when you were invited, registered, took part or cancelled. For companions our interest is to let them take part as the registering person wishes (f).',
      ),
      strong(
        'Waiting list (b)',
        'your place, since when you have been waiting, which seat we offered you and what became of it. The program offers free seats in order.',
      ),
      strong(
        'Entrance (b)',
        'your ticket is a random number; the QR code contains only that number, the number of the event and our signature. At the entrance we store when you came and left, and which device or who recorded it. Devices at the entrance hold the list in encrypted form. Signed attendance lists may be stored as pictures.',
      ),
      strong(
        'Points and certificates (b; f: to meet the conditions of the body that gives the points)',
        'profession, EFN, ÖÄK number or chamber number, the times of your attendance, a passed test, the points and the certificate.',
      ),
      strong(
        'Public verification of certificates (f: to recognise forgeries)',
        'anybody who has the code or the file of a certificate can verify on our site whether it is valid, and sees name, event, date, body, points and the last four digits of the number, and whether and when it was revoked or erased. The code cannot be guessed, and search engines do not know these pages. The QR code of the certificate contains the same details with our signature.',
      ),
      strong(
        'E-mails',
        'confirmations, changes, cancellations and certificates belong to your registration (b). We send reminders, materials and messages about your events, and single invitations that one of us sends to you personally, so that the event succeeds and you know of it (f); you can unsubscribe from them at any time. We invite you to topics only with your consent (a). To do so we also choose by profession, language, place and attended events to whom an invitation is useful. We do not measure whether you open e-mails.',
      ),
      strong(
        'Evaluation of events (f: to improve our events; some bodies demand it)',
        'we store whether you were asked and have answered, but not what: answers wait in encrypted form and are added up without names and without a connection to your registration, at least five at once. Nobody reads fewer than five. Answers on paper are read and typed in by our team. Please write nothing in free texts by which you can be recognised.',
      ),
      strong(
        'Figures and lists of a season (f: to plan our events)',
        'we count registrations, attendance and professions; groups of fewer than five people stay hidden. From earlier events we estimate how many people will come. Some people of our team may also see a list of who came particularly often, and who registered several times and never came.',
      ),
      strong(
        'Notes of the team (f: to look after you well)',
        'what seems important to us for your attendance. You see the notes under “My data”.',
      ),
      strong(
        'Merging two addresses (f: to treat you as one person)',
        'if you are registered with two e-mail addresses, our team may merge them into one. We store for a short time what that changed, to be able to undo it.',
      ),
      strong(
        'Personal link (f: to give you access to your data without an account)',
        'when it was last used. Our team sees this as well.',
      ),
      strong(
        'Log (f: to know who changed what)',
        'who changed, exported or deleted which detail and when. Only few people of the team may read it.',
      ),
      strong(
        'Account (b)',
        'only if you open one: name, e-mail address, an unreadable hash of your password, and the browsers in which you are signed in; if you set up two-step sign-in, its key in encrypted form and hashes of the recovery codes as well.',
      ),
      strong(
        'Protection of the website (f: to prevent abuse)',
        'we count requests by internet address and store only a hash of it for a short time. With a registration your browser sends a random number; with a hash of it (without JavaScript: of your internet address) and of your details we recognise a form that arrives twice. A refused form without JavaScript stays stored in encrypted form for one hour, so that you need not type it again.',
      ),
    ],
  ),
  section(
    'Where your data come from',
    'Mostly from you. Otherwise from the person who registered you as well or gave you their seat: then the confirmation of your seat names them. A companion who still waits for a seat learns it with that confirmation. Or our team entered or imported them, for example from a list of your employer, a list of participants of a webinar, or a card that you filled in. The service provider for e-mail tells us if an e-mail did not arrive.',
    ...(hasGithub
      ? ['If you sign in with GitHub, your name, your e-mail address and your identifier there come from GitHub.']
      : []),
  ),
  section(
    'Who gets your data',
    [
      strong(
        'Bodies that give points',
        'the chamber or body that recognised the event; for doctors in Germany through the electronic reporting system EIV; in Austria the partner that books the points. They get name, number, event and points, and the attendance list on demand. The page of the event names the body.',
      ),
      strong('People who help at the entrance', 'names and states for their event.'),
      strong(
        'The person who registered you as well',
        'your name and your registration for this event, your profession and the last digits of your number if they were given.',
      ),
      strong(
        'Service providers',
        'for the operation of the website and for e-mail. They work on our behalf (Art. 28 GDPR). [Please fill in: names of the service providers; if one works outside the EU, the country and the safeguard under Art. 46 GDPR.]',
      ),
      ...(hasGithub
        ? [
            strong(
              'GitHub, Inc. in the USA',
              'only if you sign in with it: that you do, and your internet address. [Please fill in: the safeguard of the transfer under Art. 45 or 46 GDPR.]',
            ),
          ]
        : []),
    ],
    'Sponsors get no data about you from us.',
    env.ANALYTICS_HOST
      ? `A Matomo server (${escapeHtml(env.ANALYTICS_HOST)}) counts views of the public pages, without cookies (f: to know which pages are read). It learns your internet address and the address of the page. Personal links are not counted, and if your browser asks not to be tracked (Do Not Track, Global Privacy Control), none of your views is. Apart from that, pages load nothing from other servers.`
      : 'The pages of this website load nothing from other servers.',
  ),
  section('How long we keep data', [
    'Registrations: {months_people} months after the event. Then we anonymise them, and only numbers remain.',
    'Certificates, and the attendance list with name, profession, numbers and times: for as long as the body that gives the points demands, of several the one with the longest period, also after an erasure (Art. 17(3)(b) and (e) GDPR); certificates for ten years if you wish. “My data” names the last day. An erased certificate can no longer be confirmed.',
    'Stored numbers and profession: {months_numbers} months after the last registration that needed them, or until you withdraw.',
    'Texts of e-mails: {days_mails} days. When we wrote what to you: for as long as the registration, without one for {months_people} months.',
    'Registrations that we removed: {days_removed} days. What devices at the entrance sent: {days_entrance} days. Rows of imported lists: at most {days_imports} days.',
    'Free texts of evaluations and the requests for them: {days_evaluations} days. What the merge of two addresses changed: {days_merges} days. When the personal link was last used: for as long as your registrations.',
    'Consents to invitations: for as long as your registrations. After that we keep a proof without your address for {months_proofs} months, which does not name you and which we find only if somebody names your address (f: to be able to defend ourselves).',
    'Log: {months_log} months; the changed values only until your registration is anonymised.',
    'Unsubscribed addresses: until you want e-mails again or have this entry deleted as well; otherwise we could not respect your wish.',
    'Account: until it is deleted; sessions at most 365 days.',
    'Backups contain deleted data until they are overwritten. [Please fill in: after how many days.]',
  ]),
  section(
    'Your consents',
    'They are voluntary and given to {organiser_name} until you withdraw them, at the longest for as long as stated above. You can withdraw them at any time on your personal page, and invitations also by the link for unsubscribing in every invitation; what happened before stays lawful. A consent in the registration form counts only once you confirm it on your personal page.',
  ),
  section(
    'What you must tell us',
    'Nothing by law. Without the required fields of the form we cannot register you. Without profession and number you can take part, but we cannot report your points. Everything else is voluntary and without a disadvantage.',
  ),
  section(
    'No decision by a program alone',
    'No program takes a decision about you with legal or similarly significant effects (Art. 22 GDPR). It gives seats in the order of the registrations.',
  ),
  section(
    'Your rights',
    'You have a right of access, rectification, erasure, restriction of processing, and portability. <strong>You can object at any time where we use data for a legitimate interest (f), and to advertising without any reason.</strong> Much of it you can do yourself on your personal page; for everything else please write to us.',
    'You can complain to a data protection authority, for example where you live or work. The one responsible for us is: [Please fill in: name and address of the supervisory authority.]',
  ),
  section(
    'Cookies',
    'The page <a href="/en/cookies">About cookies</a> names what this website stores in your browser.',
  ),
].join('')

/**
 * The notice on data under Articles 13 and 14 GDPR, which describes what this application does. The names in braces are
 * filled from the settings when the page is shown; the brackets are for the academy to fill in.
 */
export const PRIVACY_NOTICES: Record<Locale, string> = { de: GERMAN, en: ENGLISH }
