import { z } from 'zod'

/** The claims of a signed certificate. */
const claims = z.object({
  iss: z.string(),
  jti: z.string(),
  ser: z.number(),
  sub: z.string(),
  evt: z.string(),
  day: z.string(),
  pts: z.number(),
  unit: z.string(),
  iat: z.number(),
})
export type SignedClaims = z.infer<typeof claims>

const header = z.object({ alg: z.literal('EdDSA'), kid: z.string(), typ: z.literal('JWT') })

const publicKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string(),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
})
export type PublicKey = z.infer<typeof publicKey>

/** The published keys, a JWK set. */
export const publicKeys = z.object({ keys: z.array(publicKey) })
export type PublicKeys = z.infer<typeof publicKeys>

const ED25519 = 'Ed25519'

/**
 * Returns what a compact JWS says when one of these keys has signed it, else null. Runs in the browser, too; it throws
 * where the browser cannot check such signatures.
 */
export async function checkSignature(jws: string, { keys }: PublicKeys): Promise<SignedClaims | null> {
  const [head = '', body = '', signature = '', ...more] = jws.split('.')
  const bytes = decodeBytes(signature)
  const kid = header.safeParse(decodeJson(head)).data?.kid
  const key = keys.find((published) => published.kid === kid)
  if (!key || !bytes || more.length > 0) return null

  const { kty, crv, x } = key
  const opened = await crypto.subtle.importKey('jwk', { kty, crv, x }, ED25519, false, ['verify'])
  const isValid = await crypto.subtle.verify(ED25519, opened, bytes, new TextEncoder().encode(`${head}.${body}`))
  return isValid ? (claims.safeParse(decodeJson(body)).data ?? null) : null
}

/** Some texts decode to the same bytes as another one; only the one that encoding gives is accepted. */
function decodeBytes(text: string) {
  if (!/^[\w-]+$/.test(text)) return null
  try {
    const decoded = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const again = btoa(decoded).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
    return again === text ? Uint8Array.from(decoded, (character) => character.charCodeAt(0)) : null
  } catch {
    return null
  }
}

function decodeJson(text: string): unknown {
  const bytes = decodeBytes(text)
  if (!bytes) return null
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}
