import { afterAll, expect, it, vi } from 'vitest'
import { closeDatabase } from '@/server/database/db'
import { createRenderer, registerMailContent } from './mail-content-registry'

afterAll(closeDatabase)

const aMail = (id: number, type: 'interest' | 'notice' | 'test') => ({
  id,
  type,
  email: `${id}@example.org`,
  language: 'de',
  data: null,
  created_at: '2026-11-01T10:00:00.000Z',
})

it('prepares a group once for each content, with its mails', async () => {
  const prepare = vi.fn(async () => () => ({ dropped: 'event_over' as const }))
  const prepareTests = vi.fn(async () => () => ({ suppressed: 'blacklisted' as const }))
  registerMailContent({ types: ['interest', 'notice'], prepare })
  registerMailContent({ types: ['test'], prepare: prepareTests })
  const group = [aMail(1, 'interest'), aMail(2, 'test'), aMail(3, 'notice'), aMail(4, 'interest')]
  const render = createRenderer(group)
  const results = await Promise.all(group.map((mail) => render(mail, new Date())))
  expect(results.map((result) => Object.values(result)[0])).toEqual([
    'event_over',
    'blacklisted',
    'event_over',
    'event_over',
  ])
  const [first, test, ...others] = group
  expect(prepare.mock.calls).toEqual([[[first, ...others]]])
  expect(prepareTests.mock.calls).toEqual([[[test]]])
})

it('refuses a mail whose type has no content', async () => {
  const mail = { ...aMail(1, 'test'), type: 'invite' as const }
  await expect(createRenderer([mail])(mail, new Date())).rejects.toThrow('no content is registered')
})
