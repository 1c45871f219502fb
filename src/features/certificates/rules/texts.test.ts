import { expect, it } from 'vitest'
import { fillSentence, fillText } from './texts'

const body = {
  name_de: 'Ärztekammer {points}',
  name_en: 'Chamber',
  certificate_sentence: '{body}: {points} Punkte, Kategorie {category} {other}',
  certificate_sentence_one: '{points} Punkt',
}

it('fills the sentence of the body in its form for one point and in the numbers of the language', () => {
  const values = { category: 'A', locale: 'de' as const }
  const sentenceFor = (points: number) => fillSentence(body, { ...values, points })
  expect(sentenceFor(1)).toBe('1 Punkt')
  expect(sentenceFor(1.5)).toBe('Ärztekammer {points}: 1,5 Punkte, Kategorie A {other}')
  expect(fillSentence(body, { points: 0.5, category: 'B', locale: 'en' })).toMatch(/^Chamber: 0\.5 /)
  expect(fillSentence({ ...body, certificate_sentence_one: '' }, { ...values, points: 1 })).toMatch(/: 1 Punkte/)
})

it('puts values into a text as they are, also those with braces', () => {
  const values = { event: '{date} & $&', date: '1. Mai 2031', points: '4 DFP', body: 'ÖÄK' }
  expect(fillText('{event} am {date}: {points}, {body}, {unknown}', values)).toBe(
    '{date} & $& am 1. Mai 2031: 4 DFP, ÖÄK, {unknown}',
  )
})
