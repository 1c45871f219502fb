import { expect, it } from 'vitest'
import { loadShippedTranslator } from '@/i18n/messages'
import { eventPlaceholdersOf } from './event-placeholders'

it('describes date, time and venue in the language of the reader', async () => {
  const event = {
    title: 'T',
    date: '2026-12-10',
    time: '18:00',
    end_time: null,
    location: 'Haus der Pharmazie',
    credits: '3 CME-Punkte',
    points: [],
  }
  const german = { locale: 'de', translator: await loadShippedTranslator('de') } as const
  expect(eventPlaceholdersOf({ ...event, presence_type: 'Onsite' }, german)).toEqual({
    title: 'T',
    date: 'Donnerstag, 10. Dezember 2026',
    time: '18:00',
    time_span: 'um 18:00 Uhr',
    location: 'Haus der Pharmazie',
    points: '3 CME-Punkte',
  })
  const online = { ...event, end_time: '20:15', presence_type: 'Online' } as const
  expect(eventPlaceholdersOf(online, german)).toMatchObject({
    time: '18:00–20:15',
    time_span: 'von 18:00 bis 20:15 Uhr',
    location: 'Online',
  })
  const english = { locale: 'en', translator: await loadShippedTranslator('en') } as const
  const spanIn = (reader: typeof german | typeof english) =>
    eventPlaceholdersOf({ ...online, end_time: '21:00' }, reader).time_span
  expect([spanIn(german), spanIn(english)]).toEqual(['von 18 bis 21 Uhr', 'from 18:00 to 21:00'])
})
