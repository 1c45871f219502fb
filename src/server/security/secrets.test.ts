import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { env } from '@/env'
import { decryptSecret, encryptSecret, keyedHash } from './secrets'

/** Simulates a changed APP_SECRET. */
function underAnotherSecret<T>(act: () => T): T {
  const { APP_SECRET } = env
  Object.assign(env, { APP_SECRET: 'another secret of thirty-two signs' })
  try {
    return act()
  } finally {
    Object.assign(env, { APP_SECRET })
  }
}

describe('an encrypted secret', () => {
  it('is decrypted to the original text', () => {
    const readsBack = fc.property(
      fc.string({ unit: 'grapheme' }),
      (text) => decryptSecret(encryptSecret(text, 'test'), 'test') === text,
    )
    expect(() => fc.assert(readsBack)).not.toThrow()
  })

  it('differs each time and never looks like the secret', () => {
    const one = encryptSecret('JBSWY3DPEHPK3PXP', 'test')
    const other = encryptSecret('JBSWY3DPEHPK3PXP', 'test')
    expect(one).not.toBe(other)
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('JBSWY3DP')
  })

  it('is not decrypted once any part of it was changed', () => {
    const encrypted = Buffer.from(encryptSecret('a secret', 'test'), 'base64url')
    for (let position = 0; position < encrypted.length; position += 1) {
      const changed = Buffer.from(encrypted)
      changed.writeUInt8(changed.readUInt8(position) ^ 1, position)
      expect(() => decryptSecret(changed.toString('base64url'), 'test')).toThrow()
    }
    expect(() => decryptSecret(encrypted.subarray(0, -1).toString('base64url'), 'test')).toThrow()
  })

  it('is decrypted for its purpose and under its APP_SECRET only', () => {
    const encrypted = encryptSecret('a secret', 'of person 1')
    expect(() => decryptSecret(encrypted, 'of person 2')).toThrow()
    expect(() => underAnotherSecret(() => decryptSecret(encrypted, 'of person 1'))).toThrow()
    expect(decryptSecret(encrypted, 'of person 1')).toBe('a secret')
  })
})

it('has a hash that is the same for the same purpose and APP_SECRET, and differs for any other', () => {
  const hash = keyedHash('a code', 'of person 1')
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(keyedHash('a code', 'of person 1')).toBe(hash)
  expect(keyedHash('a code', 'of person 2')).not.toBe(hash)
  expect(underAnotherSecret(() => keyedHash('a code', 'of person 1'))).not.toBe(hash)
})
