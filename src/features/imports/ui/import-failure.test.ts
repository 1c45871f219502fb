import { describe, expect, it, vi } from 'vitest'
import { CallFailed } from '@/client/calls/call'
import { attemptImport } from './import-failure'

const texts = { title: 'Import error', text: 'No proper answer.' }

async function attempt(work: () => Promise<void>, isHandled?: (failure: CallFailed) => boolean) {
  const notices = { alert: vi.fn(), alertLasting: vi.fn(), failed: vi.fn() }
  const refresh = vi.fn()
  await attemptImport(work, { notices, texts, refresh, isHandled })
  return { ...notices, refresh }
}

const answered = (status: number, message = '') => {
  const failure = new CallFailed(status, '/api/sandoz/workshop_registration/import/check', { message })
  return () => Promise.reject(failure)
}

describe('an import that fails on the server', () => {
  it('shows an import error and refreshes the screen after a 500', async () => {
    const outcome = await attempt(answered(500, 'Something went wrong on our side.'))
    expect(outcome.alert).toHaveBeenCalledExactlyOnceWith(texts.title, 'Something went wrong on our side.')
    expect(outcome.refresh).toHaveBeenCalledOnce()
    expect(outcome.alertLasting).not.toHaveBeenCalled()
    expect(outcome.failed).not.toHaveBeenCalled()
  })

  it('shows a lasting import error and refreshes the screen after a 502, which has no message', async () => {
    const outcome = await attempt(answered(502))
    expect(outcome.alertLasting).toHaveBeenCalledExactlyOnceWith(texts.title, texts.text)
    expect(outcome.refresh).toHaveBeenCalledOnce()
    expect(outcome.alert).not.toHaveBeenCalled()
    expect(outcome.failed).not.toHaveBeenCalled()
  })
})

describe('an import that the server refuses', () => {
  it('is shown like any other refusal', async () => {
    const outcome = await attempt(answered(409, 'Already running.'))
    expect(outcome.failed).toHaveBeenCalledOnce()
    expect(outcome.alert).not.toHaveBeenCalled()
    expect(outcome.alertLasting).not.toHaveBeenCalled()
  })

  it('is shown only by the caller when the caller handles it', async () => {
    const outcome = await attempt(answered(422, 'No spreadsheet.'), () => true)
    expect(outcome.failed).not.toHaveBeenCalled()
    expect(outcome.refresh).toHaveBeenCalledOnce()
  })
})

it('refreshes the screen after a successful import', async () => {
  expect((await attempt(() => Promise.resolve())).refresh).toHaveBeenCalledOnce()
})

it('rethrows an error of our own code', async () => {
  await expect(attempt(() => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours')
})
