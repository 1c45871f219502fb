import 'server-only'
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { env } from '@/env'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Each purpose has its own key, so that a secret for one cannot be used for another. A new APP_SECRET changes all keys.
 */
const deriveKey = (purpose: string) => Buffer.from(hkdfSync('sha256', env.APP_SECRET, '', purpose, 32))

/** A key that leaves the server, in base64url. The same purpose gets the same key again. */
export const keyFor = (purpose: string): string => deriveKey(purpose).toString('base64url')

/** For secrets that must be read again; a copy of the database alone does not reveal them. */
export function encryptSecret(text: string, purpose: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, deriveKey(purpose), nonce)
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url')
}

/** Throws when the text was changed, or encrypted for another purpose or with another APP_SECRET. */
export function decryptSecret(encrypted: string, purpose: string): string {
  const bytes = Buffer.from(encrypted, 'base64url')
  const decoder = createDecipheriv(CIPHER, deriveKey(purpose), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decoder.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decoder.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decoder.final()]).toString('utf8')
}

/** For short secrets that are only compared: without the key nobody can try all values against the hash. */
export const keyedHash = (text: string, purpose: string) =>
  createHmac('sha256', deriveKey(purpose)).update(text).digest('hex')

export const isEqualInConstantTime = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
