import 'server-only'
import { createHmac } from 'node:crypto'
import { env } from '@/env'

/** Names an address in the log to who knows it already, and to nobody else. */
export const addressKey = (email: string): string =>
  createHmac('sha256', env.APP_SECRET).update(`privacy ${email}`).digest('hex')
