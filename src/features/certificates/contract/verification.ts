import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { line } from '@/contract/shapes'
import { shownNumber } from '@/features/person-numbers/contract'
import { PUBLIC_STATES } from './states'

/** A code has twenty characters without those that are mistaken for others, in groups of five: 100 random bits. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CODE_LENGTH = 20
export const CODE_GROUP = 5

export const VERIFY_PATH = '/verify'
export const verifyPath = (code: string): string => `${VERIFY_PATH}/${code}`

/**
 * The version of the facts that a signature holds. Signatures of the first version have no version number; they hold
 * the code, the serial number, the holder, the event with its day, the points and the day of issue. The second version
 * adds the body and the last four digits of the person's number.
 */
export const SIGNED_VERSION = 2

/** The address of the public keys, also of the retired ones. */
export const KEYS_PATH = '/.well-known/certificate-keys.json'

const MINUTES = 60
/** Nobody checks more certificates by hand, and a guess has no chance. */
export const VERIFY_LIMIT = { points: 30, seconds: 5 * MINUTES }

/** All that anybody learns about a certificate. The details are null once they are erased or no longer kept: `erased` and `expired` certificates were valid until then. @public */
export const verifiedCertificate = z.object({
  state: z.enum(PUBLIC_STATES),
  /** The day on which it was revoked, in Berlin; null unless it was. */
  revoked_on: z.string().nullable(),
  details: z
    .object({
      holder: z.string(),
      title: z.string(),
      date: z.string(),
      points: z.number(),
      label: z.string(),
      body: z.string(),
      /** The number of the person, of which only the last four digits are shown; both are empty without one. */
      person_number_name: z.string(),
      person_number: shownNumber,
    })
    .nullable(),
})
export type VerifiedCertificate = z.infer<typeof verifiedCertificate>

export const verifyCertificate = endpoint('GET /api/sandoz/verify/{code}', {
  summary: 'Tell whether a certificate is valid, by its code',
  access: 'public',
  params: { code: line(40) },
  limit: VERIFY_LIMIT,
  refuses: [404],
  response: verifiedCertificate,
})

/**
 * `altered`: the code in the file is one of ours, but the file is not the one that was issued. A file whose code is one
 * of ours is `unknown` once its document is erased, because nobody can compare it any more.
 */
export const FILE_VERDICTS = ['original', 'altered', 'unknown'] as const

export const verifyFile = endpoint('POST /api/sandoz/verify', {
  summary: 'Tell whether a file is a certificate as it was issued, by the code in it and its SHA-256',
  access: 'public',
  body: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), code: line(40).nullable() }),
  limit: VERIFY_LIMIT,
  response: z.object({ verdict: z.enum(FILE_VERDICTS), certificate: verifiedCertificate.nullable() }),
})
