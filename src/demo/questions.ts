import type { DemoEvent } from './events/event'

/** Texts of people in the free field of the form. */
export const QUESTIONS: Record<DemoEvent['language'], string[]> = {
  de: [
    'Gibt es am Veranstaltungsort Parkplätze?',
    'Ist der Saal mit dem Rollstuhl erreichbar?',
    'Bekomme ich die Unterlagen vorab als PDF?',
    'Ich komme etwa 20 Minuten später. Ist das in Ordnung?',
    'Bitte vegetarisches Essen, keine Nüsse.',
    'Werden die Punkte automatisch gemeldet?',
    'Kann ich meine Auszubildende mitbringen?',
  ],
  en: [
    'Will the slides be available afterwards?',
    'Can I join from abroad?',
    'Is the session recorded?',
    'Do you issue a certificate of attendance in English?',
  ],
}
