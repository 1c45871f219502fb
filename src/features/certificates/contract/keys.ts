import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { instant } from '@/contract/shapes'

/** A key that signs certificates. @public */
export const signingKey = z.object({ kid: z.string(), created_at: instant, retired_at: instant.nullable() })
export type SigningKey = z.infer<typeof signingKey>

export const listKeys = endpoint('GET /api/sandoz/certificate_keys', {
  summary: 'List the keys that sign certificates, newest first',
  response: z.object({ data: z.array(signingKey) }),
})

export const rotateKey = endpoint('POST /api/sandoz/certificate_keys', {
  summary: 'Sign certificates with a new key from now on; signatures of the earlier keys stay valid',
  response: signingKey,
})
