import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { personNotes } from '@/schema/people'
import { registrations } from '@/schema/registrations'
import { closeDatabase, db } from '@/server/database/db'
import { anEmail, anInterest, aRegistration, aWorkshop } from '@/testing/factories'
import { aUser } from '@/testing/users'
import { correctAddress } from './correct-address'

afterAll(closeDatabase)

it('takes the notes of staff along and ends the open interest of the new address', async () => {
  const author = await aUser()
  const workshop = await aWorkshop()
  const email = anEmail()
  const person = await aRegistration(workshop)
  const interest = await anInterest(workshop, { email })
  await db.insert(personNotes).values({ email: person.email, text: 'Ruft lieber an' })

  const matches = await db.select().from(registrations).where(eq(registrations.workshop_id, workshop.id))
  const [before] = matches.filter(({ id }) => id === person.id)
  if (!before) throw new Error('The registration is gone')
  const after = await db.transaction((tx) => correctAddress(tx, before, { email, matches, author, now: new Date() }))

  expect(after).toMatchObject({ id: person.id, email, updated_by: author.id })
  expect(
    await db.select({ email: personNotes.email }).from(personNotes).where(eq(personNotes.email, email)),
  ).toHaveLength(1)
  const [ended] = await db.select().from(registrations).where(eq(registrations.id, interest.id))
  expect(ended?.cancelled_at).not.toBeNull()
})
