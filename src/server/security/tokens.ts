import 'server-only'
import { createHash, randomBytes } from 'node:crypto'

/** A token has 256 random bits; only its hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url')

/** The token is random itself, so a plain hash is enough and can be looked up. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
