import 'server-only'
import { keyedHash } from '@/server/security/secrets'
import type { recipients } from '../../table'

type LinkKey = Pick<typeof recipients.$inferSelect, 'id' | 'link_version'>

const ID_LENGTH = 22
/** 22 characters of base64url are 132 bits. */
const SIGNATURE_LENGTH = 22

/** The token of a recipient's personal link. It is not stored, so a copy of the database reveals no link. */
export const personalTokenOf = ({ id, link_version }: LinkKey): string => id + signatureOf({ id, link_version })

/** The id that a token names. The caller checks the signature against the current version with `isTokenOf`. */
export const recipientIdOf = (token: string): string => token.slice(0, ID_LENGTH)

const signatureOf = ({ id, link_version }: LinkKey): string =>
  Buffer.from(keyedHash(`${id} ${link_version}`, 'personal link'), 'hex')
    .toString('base64url')
    .slice(0, SIGNATURE_LENGTH)
