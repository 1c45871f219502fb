import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAIL_REASONS, PERSONAL_PLACEHOLDERS, PLACEHOLDERS, RETRY_SECONDS } from './contract'
import {
  escapeHtml,
  fillForPublic,
  fillHtml,
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
    expect(fillHtml('{first_name}', { first_name: '{cancel_link}', cancel_link: link })).toBe('{cancel_link}')
  })

  it('become links in a text, and addresses in a link', () => {
    expect(fillHtml('<p>{cancel_link}</p>', { cancel_link: link })).toBe(`<p><a href="${link}">${link}</a></p>`)
    expect(
      fillHtml('<a href="https://{cancel_link}">{cancel_link}</a> {title}', { cancel_link: link, title: 'T' }),
    ).toBe(`<a href="${link}">${link}</a> T`)
    expect(fillHtml('<a href="%7Bcancel_link%7D">hier</a>', { cancel_link: link })).toBe(`<a href="${link}">hier</a>`)
  })

  it('add no markup', () => {
    const text = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(text, text, (first_name, event_link) => {
        const filled = fillHtml('<p>{first_name}<a href="{event_link}">x</a></p>', { first_name, event_link })
        expect(filled).toBe(`<p>${escapeHtml(first_name)}<a href="${escapeHtml(event_link)}">x</a></p>`)
        expect(escapeHtml(first_name)).not.toMatch(/[<>"']/)
      }),
    )
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

describe('fillForPublic', () => {
  const values = { title: 'T & U', event_link: 'https://a.example/events/1' }

  it('fills the common placeholders and drops the blocks that address one person', () => {
    const html =
      '<p>{salutation},</p><h2>{title}</h2><p>Danke.</p><p><a href="{unsubscribe_link}">Abmelden</a></p>' +
      '<ul><li><p>Folien</p></li><li><p>{invite_link}</p></li></ul><ol><li>{cancel_link}</li></ol>'
    expect(fillForPublic(html, values)).toBe('<h2>T &amp; U</h2><p>Danke.</p><ul><li><p>Folien</p></li></ul>')
  })

  it('keeps the items around a nested item that is dropped', () => {
    const html = '<ul><li><p>a</p><ul><li><p>{first_name}</p></li></ul></li><li><p>b</p></li></ul>'
    expect(fillForPublic(html, values)).toBe('<ul><li><p>a</p></li><li><p>b</p></li></ul>')
  })

  it('shows no personal placeholder in any markup', () => {
    const tag = fc.constantFrom('<p>', '</p>', '<li>', '</li>', '<ul>', '</ul>', '<blockquote>', '<b>', '</b>', '<h3>')
    const word = fc.constantFrom('x', '{title}', ...PERSONAL_PLACEHOLDERS.map((name) => `{${name}}`))
    fc.assert(
      fc.property(fc.array(fc.oneof(tag, word), { maxLength: 30 }), (parts) => {
        const shown = fillForPublic(parts.join(''), values)
        for (const name of PERSONAL_PLACEHOLDERS) expect(shown).not.toContain(name)
      }),
    )
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
