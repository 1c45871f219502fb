import { expect, it, vi } from 'vitest'
import { alertServerError } from './use-import-call'

const texts = { title: 'Import error', text: 'No proper answer.' }

function showFailure(status: number, message = '') {
  const notices = { alert: vi.fn(), alertLasting: vi.fn() }
  return { ...notices, isShown: alertServerError({ status, message }, notices, texts) }
}

it('shows a 500 as an import error', () => {
  const { alert, alertLasting, isShown } = showFailure(500, 'Something went wrong on our side.')
  expect(alert).toHaveBeenCalledExactlyOnceWith(texts.title, 'Something went wrong on our side.')
  expect(alertLasting).not.toHaveBeenCalled()
  expect(isShown).toBe(true)
})

it('shows a 502, which has no message, as an import error that stays', () => {
  const { alert, alertLasting, isShown } = showFailure(502)
  expect(alertLasting).toHaveBeenCalledExactlyOnceWith(texts.title, texts.text)
  expect(alert).not.toHaveBeenCalled()
  expect(isShown).toBe(true)
})

it('leaves a refusal to the notice of other refusals', () => {
  const { alert, alertLasting, isShown } = showFailure(409, 'Already running.')
  expect(alert).not.toHaveBeenCalled()
  expect(alertLasting).not.toHaveBeenCalled()
  expect(isShown).toBe(false)
})
