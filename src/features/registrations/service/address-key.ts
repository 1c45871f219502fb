import { keyedHash } from '@/server/security/secrets'

/** A keyed hash, so that the log reveals the address to nobody who does not have it already. */
export const addressKeyOf = (email: string): string => keyedHash(email, 'privacy')
