import { expect, it } from 'vitest'
import { sumPoints } from './training'

const chamber = { name_de: 'Ärztekammer', name_en: 'Medical chamber' }
const academy = { name_de: 'Akademie', name_en: 'Academy' }
const aCertificate = {
  date: '2026-03-01',
  state: 'issued',
  body_id: 1,
  body: chamber,
  label: 'CME',
  points: 0.1,
} as const

it('sums the points of valid certificates by year and body, the latest year first, to one decimal', () => {
  const sums = sumPoints([
    aCertificate,
    { ...aCertificate, points: 0.2 },
    { ...aCertificate, date: '2027-12-31', points: 4 },
    { ...aCertificate, body_id: 2, body: academy, label: 'DFP', points: 2.5 },
    // A body that is deleted is known by its name.
    { ...aCertificate, body_id: null, body: academy, label: 'DFP', points: 1 },
    { ...aCertificate, state: 'replaced', points: 50 },
    { ...aCertificate, state: 'revoked', points: 50 },
  ])
  expect(sums).toEqual([
    { year: '2027', body: chamber, label: 'CME', points: 4 },
    { year: '2026', body: academy, label: 'DFP', points: 2.5 },
    { year: '2026', body: academy, label: 'DFP', points: 1 },
    { year: '2026', body: chamber, label: 'CME', points: 0.3 },
  ])
})
