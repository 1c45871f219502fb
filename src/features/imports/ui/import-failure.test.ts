import { describe, expect, it, vi } from 'vitest'
import { CallFailed } from '@/client/call'
import { attemptImport } from './import-failure'

const words = { title: 'Import error', text: 'No proper answer.' }

async function attempt(work: () => Promise<void>, takes?: (failure: CallFailed) => boolean) {
  const notices = { alert: vi.fn(), alertLasting: vi.fn(), failed: vi.fn() }
  const refresh = vi.fn()
  await attemptImport(work, { notices, words, refresh, takes })
  return { ...notices, refresh }
}

const answered = (status: number, message = '') => {
  const failure = new CallFailed(status, '/api/sandoz/workshop_registration/import/check', { message })
  return () => Promise.reject(failure)
}

describe('an import that the server could not answer', () => {
  it('is told as an import error and read again after a 500', async () => {
    const told = await attempt(answered(500, 'Something went wrong on our side.'))
    expect(told.alert).toHaveBeenCalledExactlyOnceWith(words.title, 'Something went wrong on our side.')
    expect(told.refresh).toHaveBeenCalledOnce()
    expect(told.alertLasting).not.toHaveBeenCalled()
    expect(told.failed).not.toHaveBeenCalled()
  })

  it('is told until it is dismissed and read again after a 502, which brings no words of ours', async () => {
    const told = await attempt(answered(502))
    expect(told.alertLasting).toHaveBeenCalledExactlyOnceWith(words.title, words.text)
    expect(told.refresh).toHaveBeenCalledOnce()
    expect(told.alert).not.toHaveBeenCalled()
    expect(told.failed).not.toHaveBeenCalled()
  })
})

describe('an import that the server refused', () => {
  it('is told like any other refusal', async () => {
    const told = await attempt(answered(409, 'Already running.'))
    expect(told.failed).toHaveBeenCalledOnce()
    expect(told.alert).not.toHaveBeenCalled()
    expect(told.alertLasting).not.toHaveBeenCalled()
  })

  it('is told only where it was asked for, when that takes it', async () => {
    const told = await attempt(answered(422, 'No spreadsheet.'), () => true)
    expect(told.failed).not.toHaveBeenCalled()
    expect(told.refresh).toHaveBeenCalledOnce()
  })
})

it('reads again what is shown after an import that went well', async () => {
  expect((await attempt(() => Promise.resolve())).refresh).toHaveBeenCalledOnce()
})

it('hides no mistake of our own', async () => {
  await expect(attempt(() => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours')
})
