import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { accreditations } from '@/schema/accreditations'
import { auditLog } from '@/schema/system/audit'
import { type Db, db, type Tx } from '@/server/database/db'
import { actBeforeCommit } from '@/testing/databases/locks'
import { aChangedAccreditation } from '@/testing/points/changed-accreditation'
import { aUser } from '@/testing/users'
import { deleteSigner, saveSigner } from './signers'

/** A signatory and an accreditation, with a function that lets the accreditation pick the signatory. */
async function anAccreditation() {
  const author = await aUser()
  const signer = await saveSigner('new', { name: 'Prof. Dr. Sollmann' }, author)
  const { params } = await aChangedAccreditation(author)
  const { accreditation } = params
  const pick = (tx: Db | Tx) =>
    tx.update(accreditations).set({ signer_id: signer.id }).where(eq(accreditations.id, accreditation))
  return { author, signer, accreditation, pick }
}

async function expectEntry({ author, signer, accreditation }: Awaited<ReturnType<typeof anAccreditation>>) {
  const isOfAccreditation = and(
    eq(auditLog.object, 'accreditations'),
    eq(auditLog.object_id, String(accreditation)),
    eq(auditLog.user_id, author.id),
  )
  const [entry] = (await db.select().from(auditLog).where(isOfAccreditation)).slice(-1)
  expect(entry).toMatchObject({ action: 'update', changes: { signer_id: [signer.id, null] } })
}

it('tells the history of each accreditation that its deleted signatory is picked no longer', async () => {
  const picked = await anAccreditation()
  await picked.pick(db)
  await deleteSigner(picked.signer.id, picked.author)
  await expectEntry(picked)
})

it('tells it as well where an accreditation picks the signatory during the deletion', async () => {
  const picked = await anAccreditation()
  await actBeforeCommit(picked.pick, () => deleteSigner(picked.signer.id, picked.author))
  await expectEntry(picked)
})
