import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { accreditations } from '@/schema/accreditations'
import { auditLog } from '@/schema/system/audit'
import { db } from '@/server/database/db'
import { aChangedAccreditation } from '@/testing/points/changed-accreditation'
import { aUser } from '@/testing/users'
import { deleteSigner, saveSigner } from './signers'

it('tells the history of each accreditation that its deleted signatory is picked no longer', async () => {
  const author = await aUser()
  const signer = await saveSigner('new', { name: 'Prof. Dr. Sollmann' }, author)
  const { params } = await aChangedAccreditation(author)
  const { accreditation } = params
  await db.update(accreditations).set({ signer_id: signer.id }).where(eq(accreditations.id, accreditation))

  await deleteSigner(signer.id, author)
  const isOfAccreditation = and(
    eq(auditLog.object, 'accreditations'),
    eq(auditLog.object_id, String(accreditation)),
    eq(auditLog.user_id, author.id),
  )
  const [entry] = (await db.select().from(auditLog).where(isOfAccreditation)).slice(-1)
  expect(entry).toMatchObject({ action: 'update', changes: { signer_id: [signer.id, null] } })
})
