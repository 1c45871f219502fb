import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAIL_REASONS } from '@/contract/values/mails'
import { PLACEHOLDERS } from '../contract'
import { containsLink, greetingName } from './names'
import { fillText, isBlank, unknownPlaceholdersIn } from './placeholders'
import { parseReasonMessage, reasonMessageOf } from './reasons'
import { providerPauseSeconds, RETRY_SECONDS, retrySeconds, stateWhenUncertain } from './retries'

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
    '…',
    ', Anna',
    '4711',
  ])('does not greet %j', (name) => {
    expect(greetingName(name)).toBe('')
  })

  it('removes line breaks from a name', () => {
    expect(greetingName('Anna\r\nWeiß')).toBe('Anna Weiß')
    expect(greetingName('Weiß , Anna')).toBe('Weiß, Anna')
  })
})

describe('containsLink', () => {
  it.each(['https://evil.example', 'Haus www.evil', 'evil.example', 'office@evil', '<b>'])(
    'finds one in %s',
    (text) => {
      expect(containsLink(text)).toBe(true)
    },
  )

  it.each(['Hauptstr. 12\n50667 Köln', 'Univ.-Klinik, Haus 5/7', 'Str.12', ''])('finds none in %j', (text) => {
    expect(containsLink(text)).toBe(false)
  })
})

describe('a text for a person without a name', () => {
  const nobody = { salutation: 'Guten Tag', first_name: '', last_name: '', title: 'Herz' }

  it.each([
    ['Guten Tag {first_name} {last_name},', 'Guten Tag,'],
    ['Sehr geehrte Frau Dr. {last_name},', 'Guten Tag,'],
    ['Dear {last_name}', 'Guten Tag'],
    ['Hallo {first_name}!', 'Guten Tag!'],
    ['{first_name} {last_name}, wir laden Sie ein', 'Guten Tag, wir laden Sie ein'],
    [
      '<p>Liebe <strong>{first_name}</strong> ,</p><p>Dear {first_name}</p>',
      '<p>Guten Tag<strong></strong>,</p><p>Guten Tag</p>',
    ],
    ['Bis bald, {first_name} {last_name}: {title}', 'Bis bald: Herz'],
    ['Wie geht es Ihnen, {first_name}?', 'Wie geht es Ihnen?'],
    ['Für {first_name} und alle', 'Für und alle'],
  ])('reads %j as %j', (text, read) => {
    expect(fillText(text, nobody)).toBe(read)
  })

  it('greets with the name that is known', () => {
    const text = 'Dear {first_name} {last_name}, {first_name}'
    expect(fillText(text, { ...nobody, last_name: 'Weiß' })).toBe('Dear Weiß')
    expect(fillText(text, { ...nobody, first_name: 'Anna' })).toBe('Dear Anna, Anna')
  })

  it('leaves no comma and no greeting behind, whatever is written and typed', () => {
    const greeting = fc.constantFrom('Dear', 'Guten Tag', 'Sehr geehrter Herr Dr.', 'Liebe', 'Hello', '')
    const name = fc.constantFrom(
      '{first_name}',
      '{last_name}',
      '{first_name} {last_name}',
      '<strong>{last_name}</strong>',
    )
    const rest = fc.constantFrom(',', ', schön, {first_name}, dass Sie kommen.', '!', '', ',\nbis bald, {last_name}')
    const line = fc.tuple(greeting, name, rest).map(([words, placeholder, end]) => `${words} ${placeholder}${end}`)
    const typed = fc.oneof(fc.constantFrom('', ' ', ',', 'Anna', 'Anna ', 'www.evil.example', '…'), fc.string())
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), typed, typed, (lines, first, last) => {
        const names = { first_name: greetingName(first), last_name: greetingName(last) }
        const filled = fillText(lines.join('\n'), { ...nobody, ...names })
        const words = filled.replace(/<[^>]*>/g, '')
        expect(words).not.toMatch(/\s,|(^|\n)\s*,|(Dear|Liebe|Herr Dr\.)\s*($|\n|,)/)
      }),
      { numRuns: 1000 },
    )
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
