import { expect, it, vi } from 'vitest'
import { guardLeaving, leave } from './leaving'

it('leaves at once when nothing is unsaved', () => {
  const go = vi.fn()
  leave(go)
  expect(go).toHaveBeenCalledOnce()
})

it('asks while something is unsaved, and no longer', () => {
  const ask = vi.fn()
  const go = vi.fn()
  const release = guardLeaving(ask)
  leave(go)
  expect(ask).toHaveBeenCalledWith(go)
  expect(go).not.toHaveBeenCalled()
  release()
  leave(go)
  expect(go).toHaveBeenCalledOnce()
})
