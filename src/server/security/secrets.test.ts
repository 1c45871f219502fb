import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { env } from '@/env'
import { decipher, encipher, keyedHash } from './secrets'

/** As after a new APP_SECRET. */
function underAnotherSecret<T>(act: () => T): T {
  const { APP_SECRET } = env
  Object.assign(env, { APP_SECRET: 'another secret of thirty-two signs' })
  try {
    return act()
  } finally {
    Object.assign(env, { APP_SECRET })
  }
}

describe('an enciphered secret', () => {
  it('reads back whatever it was', () => {
    const readsBack = fc.property(
      fc.string({ unit: 'grapheme' }),
      (text) => decipher(encipher(text, 'test'), 'test') === text,
    )
    expect(() => fc.assert(readsBack)).not.toThrow()
  })

  it('looks different each time and never like the secret', () => {
    const [one, other] = [encipher('JBSWY3DPEHPK3PXP', 'test'), encipher('JBSWY3DPEHPK3PXP', 'test')]
    expect(one).not.toBe(other)
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('JBSWY3DP')
  })

  it('does not open once any part of it was changed', () => {
    const sealed = Buffer.from(encipher('a secret', 'test'), 'base64url')
    for (let place = 0; place < sealed.length; place += 1) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place)
      expect(() => decipher(changed.toString('base64url'), 'test')).toThrow()
    }
    expect(() => decipher(sealed.subarray(0, -1).toString('base64url'), 'test')).toThrow()
  })

  it('opens for its purpose and under its APP_SECRET only', () => {
    const sealed = encipher('a secret', 'of person 1')
    expect(() => decipher(sealed, 'of person 2')).toThrow()
    expect(() => underAnotherSecret(() => decipher(sealed, 'of person 1'))).toThrow()
    expect(decipher(sealed, 'of person 1')).toBe('a secret')
  })
})

it('hashes for comparing: the same for the same purpose and APP_SECRET, another for any other', () => {
  const hash = keyedHash('a code', 'of person 1')
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(keyedHash('a code', 'of person 1')).toBe(hash)
  expect(keyedHash('a code', 'of person 2')).not.toBe(hash)
  expect(underAnotherSecret(() => keyedHash('a code', 'of person 1'))).not.toBe(hash)
})
