import { z } from 'zod'

/** The personal page of a recipient. Its token is the key to all registrations of an e-mail address. */
export const personalPagePath = (token: string): string => `/my/${token}`

/** The id of the recipient and the signature, 22 characters each. */
export const personalToken = z.string().regex(/^[\w-]{44}$/)
