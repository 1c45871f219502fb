import 'server-only'
import { keyedHash } from '@/server/secrets'

/** Names an address in the log to who knows it already, and to nobody else. */
export const addressKey = (email: string): string => keyedHash(email, 'privacy')
