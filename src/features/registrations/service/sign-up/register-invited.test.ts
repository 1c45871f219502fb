import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { NO_EXTERNAL_ID } from '@/contract/values/registrations'
import { registrations } from '@/schema/registrations'
import { db } from '@/server/database/db'
import {
  aCompanion,
  aForm,
  anEmail,
  anInterest,
  anInvitation,
  aSubmission,
  aWorkshop,
  countSeatsTaken,
  readRegistrations,
} from '@/testing/factories'
import type { RegistrationForm } from '../../contract/public'
import { registerParty } from './register'

const register = (form: RegistrationForm) => registerParty(form, aSubmission())

const storedOf = async (id: string | undefined) => {
  const [row] = await db
    .select()
    .from(registrations)
    .where(eq(registrations.id, id ?? ''))
  return row
}

describe('an invited person', () => {
  it('keeps the link, the external id and the time of the invitation', async () => {
    const workshop = await aWorkshop()
    const invited = await anInvitation(workshop, { email: anEmail(), external_id: 'K-7', manually_added: true })
    const { id, email, invite_slug, invitation_sent, created_at } = invited
    const form = aForm(workshop, { email, first_name: 'Monika', invite_slug, external_id: 'forged' })
    expect(await register(form)).toEqual({ id })
    expect(await storedOf(id)).toMatchObject({
      email,
      invite_slug,
      invitation_sent,
      created_at,
      external_id: 'K-7',
      manually_added: true,
      first_name: 'Monika',
      institution: 'City clinic',
      agb: true,
      registered: expect.any(String),
    })
    expect(await readRegistrations(workshop)).toHaveLength(1)
  })

  it('may answer from another address', async () => {
    const workshop = await aWorkshop()
    const { id, invite_slug } = await anInvitation(workshop)
    const form = aForm(workshop, { first_name: 'MONA', last_name: 'lang', invite_slug })
    expect(await register(form)).toEqual({ id })
    expect(await storedOf(id)).toMatchObject({ email: form.email })
  })

  it('is found by the address without the link', async () => {
    const workshop = await aWorkshop()
    const { id, email } = await anInvitation(workshop, { external_id: 'K-8' })
    expect(await register(aForm(workshop, { email }))).toEqual({ id })
    expect(await storedOf(id)).toMatchObject({ external_id: 'K-8' })
  })

  it('stays invited when a colleague registers by the same link', async () => {
    const workshop = await aWorkshop()
    const { id, invite_slug } = await anInvitation(workshop, { external_id: 'K-9' })
    const colleague = await register(aForm(workshop, { invite_slug, external_id: 'K-9' }))
    expect(colleague.id).not.toBe(id)
    expect(await storedOf(id)).toMatchObject({ registered: null })
    expect(await storedOf(colleague.id)).toMatchObject({ external_id: NO_EXTERNAL_ID })
  })

  it('keeps the data of the invitation when registered as a companion', async () => {
    const workshop = await aWorkshop()
    const { id, email } = await anInvitation(workshop, { external_id: 'K-10', city: 'Ulm' })
    const main = await register(aForm(workshop, { company: [aCompanion({ email })] }))
    expect(await storedOf(id)).toMatchObject({ accompaniment_of: main.id, external_id: 'K-10', city: 'Ulm' })
  })

  it('keeps the external id after cancelling and returning by the same link', async () => {
    const workshop = await aWorkshop()
    const timestamps = { registered: '2026-06-15T12:00:00.000Z', cancelled_at: '2026-06-15T12:00:00.000Z' }
    const { email, invite_slug } = await anInvitation(workshop, { external_id: 'K-11', ...timestamps })
    const { id } = await register(aForm(workshop, { email, invite_slug }))
    expect(await storedOf(id)).toMatchObject({ external_id: 'K-11' })
  })

  it('is told from a companion who has the address of the invitation', async () => {
    const workshop = await aWorkshop()
    const { id, email, invite_slug } = await anInvitation(workshop)
    const company = [aCompanion({ email })]
    const form = aForm(workshop, { first_name: 'Mona', last_name: 'Lang', invite_slug, company })
    expect(await register(form)).toEqual({ id })
    expect(await countSeatsTaken(workshop)).toBe(2)
  })

  it('is the only one who can register for an unlisted event', async () => {
    const workshop = await aWorkshop({ nonpublic: true })
    const { invite_slug: elsewhere } = await anInvitation(await aWorkshop())
    const { invite_slug, email } = await anInvitation(workshop)
    await expect(register(aForm(workshop))).rejects.toMatchObject({ status: 404 })
    const over = registerParty(aForm(workshop), aSubmission({ now: new Date('2099-01-01') }))
    await expect(over).rejects.toMatchObject({ status: 404 })
    await expect(register(aForm(workshop, { invite_slug: elsewhere }))).rejects.toMatchObject({ status: 404 })
    const { id } = await register(aForm(workshop, { email, invite_slug }))
    expect(await storedOf(id)).toMatchObject({ nonpublic: true })
  })

  it('has no interest any more once registered', async () => {
    const workshop = await aWorkshop()
    const { id, email } = await anInterest(workshop)
    await register(aForm(workshop, { email }))
    expect(await storedOf(id)).toMatchObject({ cancelled_at: expect.any(String) })
  })
})
