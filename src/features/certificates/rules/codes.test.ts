import { describe, expect, it } from 'vitest'
import { CODE_ALPHABET } from '../contract/verification'
import { newCode } from '../service/signing/new-code'
import { formatCode, parseCode } from './codes'

describe('the code of a certificate', () => {
  it('is read from paper in any spelling', () => {
    const code = '0123456789ABCDEFGHJK'
    expect(formatCode(code)).toBe('01234-56789-ABCDE-FGHJK')
    for (const typed of [
      code,
      formatCode(code),
      ' o1234 56789-abcde – fghjk ',
      'oI234-56789-ABCDE-FGHJK',
      'Ol23456789abcdefghjk',
    ])
      expect(parseCode(typed)).toBe(code)
    for (const typed of [
      '',
      code.slice(1),
      `${code}0`,
      '0123456789ABCDEFGHJU',
      '0123456789ABCDEFGHJ_',
      '０123456789ABCDEFGHJK',
    ])
      expect(parseCode(typed)).toBeNull()
  })

  it('has 100 random bits, each of its characters equally often', () => {
    const codes = Array.from({ length: 5000 }, newCode)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.every((code) => parseCode(code) === code)).toBe(true)

    const counts = Map.groupBy(codes.join(''), (character) => character)
    const expected = (codes.length * 20) / CODE_ALPHABET.length
    expect(counts.size).toBe(CODE_ALPHABET.length)
    // Six standard deviations: one run in ten million fails by chance.
    for (const { length } of counts.values()) expect(Math.abs(length - expected)).toBeLessThan(6 * Math.sqrt(expected))
  })
})
