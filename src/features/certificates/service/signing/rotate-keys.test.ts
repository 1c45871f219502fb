import { desc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditLog } from '@/schema/system/audit'
import { signingKeys } from '@/schema/system/signing-keys'
import { db } from '@/server/database/db'
import { getSigner, readPublicKeys } from '@/server/signing/keys'
import { aContent } from '@/testing/factories'
import { aUser } from '@/testing/users'
import { readSignedCode } from '../../rules/read-signed-code'
import { newCode } from './new-code'
import { listKeys, rotateKey } from './rotate-keys'
import { signCertificate } from './sign'

const certificate = { code: newCode(), serial: 7, content: aContent(), issued_on: '2026-11-21' }

const codeOf = async (jws: string) => (await readSignedCode(jws, await readPublicKeys()))?.code

it('keeps a signature valid after its key was replaced, also because the key cannot be decrypted any more', async () => {
  const admin = await aUser()
  const [first, same] = await Promise.all([getSigner(), db.transaction((tx) => getSigner(tx))])
  expect(same.kid).toBe(first.kid)
  const jws = signCertificate(first, certificate)

  const rotated = await rotateKey(admin)
  expect((await getSigner()).kid).toBe(rotated.kid)
  await db.update(signingKeys).set({ encrypted_private_key: 'of another APP_SECRET' })
  const last = await getSigner()

  expect(await listKeys()).toMatchObject({
    data: [
      { kid: last.kid, retired_at: null },
      { kid: rotated.kid, retired_at: expect.any(String) },
      { kid: first.kid, retired_at: expect.any(String) },
    ],
  })
  expect(await codeOf(jws)).toBe(certificate.code)
  expect(await codeOf(signCertificate(last, certificate))).toBe(certificate.code)
  const isOfKeys = eq(auditLog.object, 'signing_keys')
  expect(await db.select().from(auditLog).where(isOfKeys).orderBy(desc(auditLog.id))).toMatchObject([
    { user_id: null, object_id: last.kid },
    { user_id: admin.id, object_id: rotated.kid },
    { user_id: null, object_id: first.kid },
  ])
})
