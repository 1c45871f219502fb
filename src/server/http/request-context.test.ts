import { expect, it } from 'vitest'
import { countActiveRequests, withRequestContext } from './request-context'

it('counts the active calls, and none that has failed', async () => {
  const inner = await withRequestContext({ requestId: 'a' }, () =>
    withRequestContext({ requestId: 'b' }, () => Promise.resolve(countActiveRequests())),
  )
  expect(inner).toBe(2)
  const failing = () => {
    throw new Error('at once')
  }
  await expect(withRequestContext({ requestId: 'c' }, failing)).rejects.toThrow('at once')
  expect(countActiveRequests()).toBe(0)
})
