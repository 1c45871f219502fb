import { expect, it } from 'vitest'
import { aUser } from '@/testing/users'
import { deleteNotificationEmail, listNotificationEmails, saveNotificationEmail } from './service'

it('lists an address once, whatever its case', async () => {
  const author = await aUser()
  const { id } = await saveNotificationEmail('new', { email: 'mona@example.org' }, author)
  const again = saveNotificationEmail('new', { email: 'Mona@Example.org' }, author)
  await expect(again).rejects.toMatchObject({ status: 422, errors: { email: ['already_listed'] } })

  const query = { page: 1, per_page: 20, sortByDirection: 'asc' } as const
  expect((await listNotificationEmails({ ...query, filter: { email: 'mona%' } })).data).toHaveLength(1)
  expect(await deleteNotificationEmail(id, author)).toEqual({ success: true })
})
