import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanHtml } from '@/server/security/html'
import { excerptOf } from './excerpt'

const textOf = (html: string, max = 200) => excerptOf(cleanHtml(html), max)

describe('a text without its tags', () => {
  it('separates the words of different paragraphs, and joins those within one', () => {
    expect(textOf('<p>Herz<br>und</p><ul><li><p>Nie<strong>re</strong>,</p></li></ul><p>Leber</p>')).toBe(
      'Herz und Niere, Leber',
    )
  })

  it('shows escaped characters, and no attribute', () => {
    expect(textOf('<p>HbA1c &lt; 7 &amp;lt; &quot;gut&quot;&nbsp;so <a href="/?a=%3Eb" title="x>y">mehr</a></p>')).toBe(
      'HbA1c < 7 &lt; "gut" so mehr',
    )
  })

  it('ends with a whole word when it is too long', () => {
    expect(textOf('<p>Herz, Niere und Leber</p>', 12)).toBe('Herz, Niere …')
    expect(textOf('<p>Herz, Niere und Leber</p>', 6)).toBe('Herz …')
    expect(textOf('<p>Donaudampfschifffahrt</p>', 6)).toBe('Donau …')
  })

  it('contains every word of the text, and never a tag', () => {
    const words = fc.array(fc.stringMatching(/^[\wäöü&<>"';]{1,9}$/), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(words, (typed) => {
        const html = typed.map((word) => `<p title="${word.replaceAll('"', '&quot;')}">${escaped(word)}</p>`).join('')
        expect(textOf(html, 1000)).toBe(typed.join(' '))
      }),
    )
  })
})

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
