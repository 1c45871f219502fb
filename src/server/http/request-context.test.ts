import { expect, it } from 'vitest'
import { callsUnderWay, inRequest } from './context'

it('counts the calls that are being answered, and none that has failed', async () => {
  const inner = await inRequest({ requestId: 'a' }, () =>
    inRequest({ requestId: 'b' }, () => Promise.resolve(callsUnderWay())),
  )
  expect(inner).toBe(2)
  const failing = () => {
    throw new Error('at once')
  }
  await expect(inRequest({ requestId: 'c' }, failing)).rejects.toThrow('at once')
  expect(callsUnderWay()).toBe(0)
})
