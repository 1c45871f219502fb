import type { PublicKeys } from '@/contract/signing-keys'

/** The code of a certificate from its signature, and the version of what the signature says. */
type SignedCode = { code: string | null; version: number }

/**
 * Reads a compact JWS that one of these keys has signed; null for any other. Throws where the browser cannot check such
 * signatures. Pages send the text of this function, so it uses nothing from outside.
 */
export async function readSignedCode(jws: string, { keys }: PublicKeys): Promise<SignedCode | null> {
  const [head = '', body = '', signature = '', ...more] = jws.split('.')
  const bytesOf = (text: string) => {
    const decoded = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    // Some texts decode to the same bytes as another one; only the one that encoding gives is accepted.
    const again = btoa(decoded).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
    if (again !== text) throw new TypeError('not base64url')
    return Uint8Array.from(decoded, (character) => character.charCodeAt(0))
  }
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
  const read = () => {
    try {
      const { alg, kid } = JSON.parse(new TextDecoder().decode(bytesOf(head)))
      const { jti, ver = 1 } = JSON.parse(new TextDecoder().decode(bytesOf(body)))
      const said = { code: textOf(jti), version: Number(ver) }
      return alg === 'EdDSA' && more.length === 0 ? { kid, said, bytes: bytesOf(signature) } : null
    } catch {
      return null
    }
  }

  const signed = read()
  const key = keys.find(({ kid }) => kid === signed?.kid)
  if (!signed || !key) return null
  const { kty, crv, x } = key
  const opened = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify'])
  const content = new TextEncoder().encode(`${head}.${body}`)
  return (await crypto.subtle.verify('Ed25519', opened, signed.bytes, content)) ? signed.said : null
}
