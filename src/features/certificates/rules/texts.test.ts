import { expect, it } from 'vitest'
import { fillSentence, fillText } from './texts'

const body = {
  name_de: 'Ärztekammer {points}',
  name_en: 'Chamber',
  certificate_sentence: '{body}: {points} Punkte, Kategorie {category} {other}',
  certificate_sentence_one: '{points} Punkt',
}

const NO_POINTS = { basis: 0, test: 0, speaker: 0, total: 0 }

it('fills the sentence of the body in its form for one point and in the numbers of the language', () => {
  const values = { category: 'A', locale: 'de' as const }
  const sentenceFor = (basis: number) => fillSentence(body, { ...values, earned: { ...NO_POINTS, basis } })
  expect(sentenceFor(1)).toBe('1 Punkt')
  expect(sentenceFor(1.5)).toBe('Ärztekammer {points}: 1,5 Punkte, Kategorie A {other}')
  const half = { ...NO_POINTS, basis: 0.5 }
  expect(fillSentence(body, { earned: half, category: 'B', locale: 'en' })).toMatch(/^Chamber: 0\.5 /)
  const one = { ...NO_POINTS, basis: 1 }
  expect(fillSentence({ ...body, certificate_sentence_one: '' }, { ...values, earned: one })).toMatch(/: 1 Punkte/)
})

it('says in the sentence of the body what the event gives, without the points of a speaker', () => {
  const sentenceFor = (earned: typeof NO_POINTS) => fillSentence(body, { earned, category: 'A', locale: 'de' })
  expect(sentenceFor({ basis: 2, test: 1, speaker: 1, total: 4 })).toMatch(/: 3 Punkte/)
  expect(sentenceFor({ basis: 0, test: 0, speaker: 1, total: 1 })).toBe('')
})

it('puts values into a text as they are, also those with braces', () => {
  const values = { event: '{date} & $&', date: '1. Mai 2031', points: '4 DFP', body: 'ÖÄK' }
  expect(fillText('{event} am {date}: {points}, {body}, {unknown}', values)).toBe(
    '{date} & $& am 1. Mai 2031: 4 DFP, ÖÄK, {unknown}',
  )
})
