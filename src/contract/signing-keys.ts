/** A public key of certificates as a JWK (RFC 8037). */
export type PublicKey = { kty: 'OKP'; crv: 'Ed25519'; x: string; kid: string; alg: 'EdDSA'; use: 'sig' }

/** The published keys, a JWK set. */
export type PublicKeys = { keys: PublicKey[] }
