import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAIL_REASONS, PLACEHOLDERS, RETRY_SECONDS } from './contract'
import {
  fillText,
  greetingName,
  isBlank,
  parseReasonMessage,
  providerPauseSeconds,
  reasonMessageOf,
  retrySeconds,
  stateWhenUncertain,
  unknownPlaceholdersIn,
} from './rules'

describe('providerPauseSeconds', () => {
  it('pauses calls after five failures in a row, longer each time, for five minutes at most', () => {
    expect([1, 4, 5, 6, 7, 40].map(providerPauseSeconds)).toEqual([0, 0, 15, 30, 60, 300])
  })
})

describe('retrySeconds', () => {
  it('waits longer after each attempt, for more than twenty hours in all', () => {
    const waits = RETRY_SECONDS.map((_, tried) => retrySeconds(tried + 1, 0) ?? 0)
    expect(waits).toEqual([30, 120, 600, 1800, 7200, 21_600, 43_200])
    expect(waits.reduce((sum, wait) => sum + wait)).toBeGreaterThan(20 * 3600)
  })

  it('spreads by up to a fifth and never shortens', () => {
    expect(retrySeconds(2, 0.5)).toBe(132)
    expect(retrySeconds(2, 1)).toBe(144)
  })

  it('gives up after the eighth attempt', () => {
    expect(retrySeconds(8, 0)).toBeNull()
  })
})

describe('stateWhenUncertain', () => {
  it('repeats a personal answer, and a bulk mail only where a repetition is recognised', () => {
    expect(stateWhenUncertain({ bulk: false, deduplicates: false })).toBe('retry')
    expect(stateWhenUncertain({ bulk: true, deduplicates: true })).toBe('retry')
    expect(stateWhenUncertain({ bulk: true, deduplicates: false })).toBe('unknown')
  })
})

describe('greetingName', () => {
  it.each(['Anna Weiß', 'Dr. med. Jörg O’Neill-Schmidt', 'Ng', "D'Angelo, Maria"])('greets %s', (name) => {
    expect(greetingName(name)).toBe(name)
  })

  it.each([
    'Visit https://evil.example',
    'www.evil.example',
    'win at evil.com now',
    'a@b.de',
    '<b>x</b>',
    'x'.repeat(81),
    ' \n ',
  ])('does not greet %j', (name) => {
    expect(greetingName(name)).toBe('')
  })

  it('removes line breaks from a name', () => {
    expect(greetingName('Anna\r\nWeiß')).toBe('Anna Weiß')
  })
})

describe('placeholders', () => {
  const link = 'https://a.example/events/cancel/x'

  it('are filled in plain text, and stay where they are unknown', () => {
    expect(fillText('{title}: {titel} {constructor}', { title: 'Herz & Kreislauf' })).toBe(
      'Herz & Kreislauf: {titel} {constructor}',
    )
  })

  it('are filled once, and a value that looks like a placeholder stays unchanged', () => {
    expect(fillText('{first_name}', { first_name: '{cancel_link}', cancel_link: link })).toBe('{cancel_link}')
  })

  it('are reported once where they are unknown', () => {
    expect(
      unknownPlaceholdersIn(`${PLACEHOLDERS.map((name) => `{${name}}`).join(' ')} {Titel} {nmae} {nmae} { }`),
    ).toEqual(['Titel', 'nmae'])
  })

  it('are blank where an editor shows an empty text', () => {
    expect(isBlank('<p></p><p> &nbsp;<br></p>')).toBe(true)
    expect(isBlank('<p>x</p>')).toBe(false)
    expect(isBlank('<p><img src="/images/1/a.webp"></p>')).toBe(false)
  })
})

it('parses the reason of a message and the text of the server', () => {
  fc.assert(
    fc.property(fc.constantFrom(...MAIL_REASONS), fc.string(), (reason, detail) => {
      expect(parseReasonMessage(reasonMessageOf(reason, detail))).toEqual({ reason, detail })
    }),
  )
  expect(parseReasonMessage('550: no such user')).toEqual({ reason: null, detail: '550: no such user' })
})
