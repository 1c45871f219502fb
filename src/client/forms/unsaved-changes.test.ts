import { expect, it, vi } from 'vitest'
import { guardUnsavedChanges, leavePage } from './unsaved-changes'

it('leaves at once when nothing is unsaved', () => {
  const go = vi.fn()
  leavePage(go)
  expect(go).toHaveBeenCalledOnce()
})

it('asks only while something is unsaved', () => {
  const ask = vi.fn()
  const go = vi.fn()
  const release = guardUnsavedChanges(ask)
  leavePage(go)
  expect(ask).toHaveBeenCalledWith(go)
  expect(go).not.toHaveBeenCalled()
  release()
  leavePage(go)
  expect(go).toHaveBeenCalledOnce()
})
