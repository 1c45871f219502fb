import { desc, eq } from 'drizzle-orm'
import { columnsOf } from '@/schema/columns'
import { signingKeys } from '@/schema/system/signing-keys'
import { db } from '@/server/database/db'
import { replaceKey } from '@/server/signing/keys'
import type { SigningKey } from '../../contract/keys'

const SHOWN = columnsOf(signingKeys, 'kid', 'created_at', 'retired_at')

export const listKeys = async () => ({
  data: await db.select(SHOWN).from(signingKeys).orderBy(desc(signingKeys.created_at), desc(signingKeys.kid)),
})

/** Signs with a new key from now on, for example because the old one may have become known. */
export const rotateKey = (author: { id: number }): Promise<SigningKey> =>
  db.transaction(async (tx) => {
    const { kid } = await replaceKey(tx, { user_id: author.id })
    const [key] = await tx.select(SHOWN).from(signingKeys).where(eq(signingKeys.kid, kid))
    if (!key) throw new Error('the new key was not stored')
    return key
  })
