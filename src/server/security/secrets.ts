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

const ID_BYTES = 16
const ID_PREFIX = 'x'
const ENCRYPTED_ID = new RegExp(`^${ID_PREFIX}[\\w-]{22}$`)

/**
 * Gives an id of 128 random bits a form for one purpose, from which nobody else finds the id. One block of AES is a
 * permutation of such ids, so that no table is needed. A text without this form is decrypted to itself.
 */
export function idCipherFor(purpose: string) {
  const key = deriveKey(purpose)
  const cipher = createCipheriv('aes-256-ecb', key, null)
  const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  const blockOf = (id: string) => {
    const block = Buffer.from(id, 'base64url')
    if (block.length !== ID_BYTES) throw new Error('not an id of 128 bits')
    return block
  }
  return {
    encrypt: (id: string): string => ID_PREFIX + cipher.update(blockOf(id)).toString('base64url'),
    decrypt: (id: string): string =>
      ENCRYPTED_ID.test(id) ? decipher.update(blockOf(id.slice(ID_PREFIX.length))).toString('base64url') : id,
  }
}

export const isEqualInConstantTime = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
