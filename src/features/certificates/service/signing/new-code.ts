import 'server-only'
import { randomBytes } from 'node:crypto'
import { CODE_ALPHABET, CODE_LENGTH } from '../../contract/verification'

/** The alphabet has 32 characters, so the remainder of a random byte picks each of them equally often. */
export const newCode = (): string =>
  Array.from(randomBytes(CODE_LENGTH), (byte) => CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length)).join('')
