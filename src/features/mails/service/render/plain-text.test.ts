import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanHtml } from '@/server/security/html'
import { plainTextOf } from './plain-text'

const toPlainText = (html: string) => plainTextOf(cleanHtml(html))

describe('plainTextOf', () => {
  it('separates paragraphs by an empty line and keeps line breaks', () => {
    expect(toPlainText('<p>Guten Tag,</p>\n<p>eins<br>zwei &amp; drei</p><h2>Ort</h2><p></p><p>hier</p>')).toBe(
      'Guten Tag,\n\neins\nzwei & drei\n\nOrt\n\nhier',
    )
  })

  it('writes lists with their markers, nested ones indented', () => {
    const html =
      '<p>Bitte:</p><ul><li><p>eins</p><p>noch</p></li><li>zwei<ol><li><p>a</p></li><li>b</li></ol></li></ul><p>Ende</p>'
    expect(toPlainText(html)).toBe('Bitte:\n\n- eins\n  noch\n- zwei\n  1. a\n  2. b\n\nEnde')
    expect(toPlainText('<ol start="3"><li>drei</li><li>vier</li></ol>')).toBe('3. drei\n4. vier')
  })

  it('shows the address of a link once', () => {
    expect(toPlainText('<p><a href="https://a.example/x?a=1&amp;b=2">Zum Programm</a>.</p>')).toBe(
      'Zum Programm (https://a.example/x?a=1&b=2).',
    )
    expect(toPlainText('<a href="https://a.example">https://a.example</a>')).toBe('https://a.example')
    expect(toPlainText('<a href="mailto:a@b.example">a@b.example</a>')).toBe('a@b.example')
    expect(toPlainText('<a href="https://a.example"><img src="/images/1/x.webp" alt=""></a>')).toBe('https://a.example')
  })

  it('joins inline elements in one line', () => {
    expect(toPlainText('<p>ein <strong>fettes</strong>\n  Wort</p>')).toBe('ein fettes Wort')
    expect(toPlainText('<p>a</p><hr><p>b</p>')).toBe('a\n\n---\n\nb')
  })

  it('loses no word and keeps no markup', () => {
    const word = fc.stringMatching(/^[a-zäß<>&"]{1,8}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
        const escaped = words.map((text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'))
        const text = toPlainText(`<ul>${escaped.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`)
        expect(text.split('\n')).toEqual(words.map((item) => `- ${item}`))
      }),
    )
  })
})
