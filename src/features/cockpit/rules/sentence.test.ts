import { createTranslator } from 'next-intl'
import { expect, it } from 'vitest'
import de from '../../../../messages/de.json' with { type: 'json' }
import en from '../../../../messages/en.json' with { type: 'json' }
import type { Figures } from '../contract'
import { sentenceOf } from './sentence'

const NO_FIGURES: Figures = {
  invited: 0,
  delivered: 0,
  registered: 0,
  cancelled: 0,
  came: null,
  stayed: null,
  certified: null,
  evaluated: null,
  waiting: 0,
  failed: 0,
}

type Described = Parameters<typeof sentenceOf>[0]

/** The sentence in both languages, as the page puts it together. */
function readSentence({ figures, ...fields }: Partial<Omit<Described, 'figures'>> & { figures?: Partial<Figures> }) {
  const event: Described = {
    state: 'open',
    has_begun: false,
    has_ended: false,
    was_open: true,
    maximum_participants: 120,
    here: 0,
    pace: null,
    ...fields,
    figures: { ...NO_FIGURES, ...figures },
  }
  const t = {
    de: createTranslator({ locale: 'de', messages: de, namespace: 'cockpit' }),
    en: createTranslator({ locale: 'en', messages: en, namespace: 'cockpit' }),
  }
  const parts = sentenceOf(event)
  return [t.de, t.en].map((words) =>
    parts.map(({ kind, date, ...values }) => words(`sentence_${kind}`, { ...values, date: date ?? '' })).join('; '),
  )
}

const PACE = { kind: 'ahead', days: 9, date: '2025-11-12' } as const
const OVER = { state: 'over', has_begun: true, has_ended: true } as const

it.each([
  [
    { figures: { registered: 84, waiting: 2, failed: 3 }, pace: PACE },
    '84 von 120 Plätzen vergeben; 9 Tage früher als beim Termin vom 2025-11-12; 2 Personen warten auf einen Platz; 3 E-Mails kamen nicht an',
    '84 of 120 seats taken; 9 days ahead of the event of 2025-11-12; 2 people are waiting for a seat; 3 mails did not arrive',
  ],
  [
    { figures: { registered: 1 }, maximum_participants: null },
    '1 Person angemeldet, Plätze ohne Grenze',
    '1 person registered, seats without limit',
  ],
  [{ figures: { registered: 120 }, state: 'full' }, 'Alle 120 Plätze vergeben', 'All 120 seats taken'],
  [
    { figures: { registered: 4 }, state: 'closed' },
    '4 von 120 Plätzen vergeben; die Anmeldefrist ist vorbei',
    '4 of 120 seats taken; the deadline has passed',
  ],
  [
    { figures: { registered: 4 }, state: 'inactive' },
    '4 von 120 Plätzen vergeben; die Anmeldung ist geschlossen',
    '4 of 120 seats taken; registration is closed',
  ],
  [{}, 'Noch niemand angemeldet, 120 Plätze frei', 'Nobody registered yet, 120 seats free'],
  [{ maximum_participants: null }, 'Noch niemand angemeldet', 'Nobody registered yet'],
  [{ state: 'inactive', was_open: false }, 'Die Anmeldung ist noch nicht geöffnet', 'Registration is not open yet'],
  [{ state: 'announced' }, 'Nur angekündigt, noch ohne Anmeldung', 'Announced only, nobody can register yet'],
  [
    { state: 'cancelled', figures: { registered: 5, waiting: 3 } },
    'Abgesagt, 5 Personen waren angemeldet',
    'Cancelled, 5 people were registered',
  ],
  [{ state: 'cancelled' }, 'Abgesagt', 'Cancelled'],
  [
    { ...OVER, has_ended: false, here: 60, figures: { registered: 90, came: 60 } },
    'Läuft gerade, 60 von 90 Angemeldeten sind da',
    'Taking place now, 60 of 90 registered people are there',
  ],
  [
    { ...OVER, has_ended: false, here: 1, figures: { registered: 62, came: 51 } },
    'Läuft gerade, 1 von 62 Angemeldeten sind da; 51 von 62 Angemeldeten nahmen teil',
    'Taking place now, 1 of 62 registered people are there; 51 of 62 registered people participated',
  ],
  [
    { ...OVER, figures: { registered: 98, came: 81, waiting: 4 }, pace: PACE },
    '81 von 98 Angemeldeten nahmen teil',
    '81 of 98 registered people participated',
  ],
  [
    { ...OVER, figures: { registered: 98, failed: 1 } },
    'Vorbei, 98 Personen waren angemeldet und niemand ist eingecheckt; 1 E-Mail kam nicht an',
    'Over, 98 people were registered and nobody is checked in; 1 mail did not arrive',
  ],
  [OVER, 'Vorbei, niemand war angemeldet', 'Over, nobody was registered'],
] as const)('says where an event is: %j', (event, german, english) => {
  expect(readSentence(event)).toEqual([german, english])
})
