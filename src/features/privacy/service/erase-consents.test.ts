import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { giveConsents } from '@/features/consents/service/give'
import { consents } from '@/features/consents/table'
import { closeDatabase, db } from '@/server/database/db'
import { aTopic } from '@/testing/consents/topics'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { aUser } from '@/testing/users'
import { erasePerson } from './erase-person'
import { findPerson } from './find-person'

afterAll(closeDatabase)

it('shows the consents of a person, and erases their history', async () => {
  const author = await aUser({ is_super_user: true })
  const { email } = await aRegistration(await aWorkshop())
  const { text_id } = await aTopic(author)
  const now = new Date()
  await db.transaction((tx) =>
    giveConsents(tx, { email, texts: [text_id], source: 'personal_page', isProven: true, now }),
  )
  expect((await findPerson(email, { locale: 'de' })).consents).toMatchObject({ total: 1, data: [{ version: 1 }] })
  const { steps } = await erasePerson({ email, confirm: email, forget_blacklist: false }, { author, now })
  expect(steps.find(({ kind }) => kind === 'consents')).toMatchObject({ count: 1, what: 'deleted' })
  expect(await db.$count(consents, eq(consents.email, email))).toBe(0)
})
