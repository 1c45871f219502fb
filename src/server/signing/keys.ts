import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { desc, isNull, sql } from 'drizzle-orm'
import type { PublicKey, PublicKeys } from '@/contract/signing-keys'
import { columnsOf } from '@/schema/columns'
import { signingKeys } from '@/schema/system/signing-keys'
import { audit } from '@/server/crud/audit'
import { type Db, db, type Tx } from '@/server/database/db'
import { errorName } from '@/server/observability/errors'
import { log } from '@/server/observability/log'
import { decryptSecret, encryptSecret } from '@/server/security/secrets'

/** The purpose that private keys are encrypted for. */
const PURPOSE = 'certificate-signing-key'

export type Signer = { kid: string; privateKey: KeyObject }

/**
 * Returns the key that signs certificates now, and creates the first one. A key that cannot be decrypted is retired and
 * followed by a new one: a restore under another APP_SECRET must not stop certificates. Its signatures stay valid.
 */
export async function getSigner(tx?: Tx): Promise<Signer> {
  const signer = await findSigner(tx ?? db)
  if (signer) return signer
  return tx ? ensureSigner(tx) : db.transaction(ensureSigner)
}

/** Another transaction may have created the key while this one waited for the lock. */
async function ensureSigner(tx: Tx): Promise<Signer> {
  await lockKeys(tx)
  return (await findSigner(tx)) ?? replaceKey(tx, { user_id: null })
}

const lockKeys = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('signing_keys'))`)

async function findSigner(on: Db | Tx): Promise<Signer | null> {
  const [key] = await on
    .select()
    .from(signingKeys)
    .where(isNull(signingKeys.retired_at))
    .orderBy(desc(signingKeys.created_at))
    .limit(1)
  return key ? openKey(key) : null
}

function openKey({ kid, public_key, encrypted_private_key }: typeof signingKeys.$inferSelect): Signer | null {
  try {
    const d = decryptSecret(encrypted_private_key, PURPOSE)
    return {
      kid,
      privateKey: createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', x: public_key, d }, format: 'jwk' }),
    }
  } catch (error) {
    log.warn({ kid, error: errorName(error) }, 'a signing key cannot be decrypted, so a new one follows it')
    return null
  }
}

/** Retires the keys that sign and stores a new one, in the order of the trail. */
export async function replaceKey(tx: Tx, { user_id }: { user_id: number | null }): Promise<Signer> {
  await lockKeys(tx)
  await tx.update(signingKeys).set({ retired_at: sql`now()` }).where(isNull(signingKeys.retired_at))
  const { privateKey } = generateKeyPairSync('ed25519')
  const { x = '', d = '' } = privateKey.export({ format: 'jwk' })
  const kid = keyIdOf(x)
  await tx.insert(signingKeys).values({ kid, public_key: x, encrypted_private_key: encryptSecret(d, PURPOSE) })
  await audit(tx, { user_id, action: 'create', object: 'signing_keys', object_id: kid })
  return { kid, privateKey }
}

const KEY_ID_LENGTH = 12

/** The beginning of the thumbprint of RFC 7638: a QR code has little room. */
const keyIdOf = (x: string) =>
  createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')
    .slice(0, KEY_ID_LENGTH)

/** The public keys as a JWK set (RFC 7517, RFC 8037), also the retired ones. */
export async function readPublicKeys(): Promise<PublicKeys> {
  const keys = await db
    .select(columnsOf(signingKeys, 'kid', 'public_key'))
    .from(signingKeys)
    .orderBy(desc(signingKeys.created_at), desc(signingKeys.kid))
  return { keys: keys.map(publicKeyOf) }
}

const publicKeyOf = ({ kid, public_key }: { kid: string; public_key: string }): PublicKey => ({
  kty: 'OKP',
  crv: 'Ed25519',
  x: public_key,
  kid,
  alg: 'EdDSA',
  use: 'sig',
})
