import { expect, it } from 'vitest'
import { aPerson } from '@/testing/people'
import { deleteBlacklistedEmail, listBlacklistedEmails, saveBlacklistedEmail } from './service'

it('lists an address once, whatever its case', async () => {
  const author = await aPerson()
  const { id } = await saveBlacklistedEmail('new', { email: 'mona@example.org' }, author)
  const again = saveBlacklistedEmail('new', { email: 'Mona@Example.org' }, author)
  await expect(again).rejects.toMatchObject({ status: 422, errors: { email: ['already_listed'] } })

  const query = { page: 1, per_page: 20, sortByDirection: 'asc' } as const
  expect((await listBlacklistedEmails({ ...query, filter: { email: 'mona%' } })).data).toHaveLength(1)
  expect(await deleteBlacklistedEmail(id, author)).toEqual({ success: true })
})
