import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { CERTIFICATE_STATES } from '@/contract/values/certificates'
import { accreditations, bodies } from '@/schema/accreditations'
import { certificates } from '@/schema/certificates'
import { closeDatabase, db } from '@/server/database/db'
import { aBody, aCertificate, anAccreditation, aRegistration, aWorkshop } from '@/testing/factories'
import { aUser } from '@/testing/users'
import { deleteAccreditation } from './accreditations'
import { deleteBody } from './bodies'

afterAll(closeDatabase)

it('keeps an accreditation and its body as long as a certificate of any state has not been erased', async () => {
  const author = await aUser()
  const workshop = await aWorkshop()
  const registration = await aRegistration(workshop)
  const body = await aBody()
  for (const state of CERTIFICATE_STATES) {
    const accreditation = await anAccreditation(workshop, body)
    const { id } = await aCertificate({ workshop, registration, accreditation }, { state })
    const params = { id: workshop.id, accreditation: accreditation.id }
    const refused = { status: 422, text: 'accreditation_has_certificates' }
    await expect(deleteAccreditation(params, author)).rejects.toMatchObject(refused)
    if (state === 'draft') await db.delete(certificates).where(eq(certificates.id, id))
    else await db.update(certificates).set({ content: null }).where(eq(certificates.id, id))
    expect(await deleteAccreditation(params, author)).toEqual({ success: true })
  }

  const { id: other_id } = await anAccreditation(workshop, body)
  const kept = await aCertificate({ workshop, registration, accreditation: { id: other_id, body_id: body.id } })
  // A deleted event takes its accreditations with it, and a certificate that the body demands stays.
  await db.delete(accreditations).where(eq(accreditations.id, other_id))
  const refused = { status: 422, text: 'body_has_certificates' }
  await expect(deleteBody(body.id, author)).rejects.toMatchObject(refused)
  await db.update(certificates).set({ content: null }).where(eq(certificates.id, kept.id))
  expect(await deleteBody(body.id, author)).toEqual({ success: true })
  expect(await db.$count(bodies, eq(bodies.id, body.id))).toBe(0)
})
