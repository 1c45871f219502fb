import 'server-only'
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { env } from '@/env'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A key for each purpose: what is read for one cannot stand in for another. Another APP_SECRET makes others of all. */
const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', env.APP_SECRET, '', purpose, 32))

/** For secrets that must be read again: whoever reads the database alone learns nothing. */
export function encipher(text: string, purpose: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyFor(purpose), nonce)
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')
}

/** Throws at what was changed, or enciphered for another purpose or with another APP_SECRET. */
export function decipher(sealed: string, purpose: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decoder = createDecipheriv(CIPHER, keyFor(purpose), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decoder.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decoder.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decoder.final()]).toString('utf8')
}

/** For secrets that are only compared and short enough to be guessed: without the key there is nothing to try them at. */
export const keyedHash = (text: string, purpose: string) =>
  createHmac('sha256', keyFor(purpose)).update(text).digest('hex')
