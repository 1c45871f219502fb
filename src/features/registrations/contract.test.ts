import { expect, it } from 'vitest'
import { registerInterest, unsubscribe, unsubscribePath } from './contract'

it('writes an address into a path so that nothing of it is read as something else', () => {
  expect(unsubscribePath('abc', "o'neill+a%40@example.org")).toBe('/unsubscribe/abc/o%27neill%2Ba%2540%40example.org')
})

it('leads from a form, whose values arrive encoded, to the page that it stood on', () => {
  const email = "o'neill+a%40@example.org"
  const sent = { registrationId: 'abc', email: encodeURIComponent(email) }
  expect(unsubscribe.afterForm?.(sent)).toBe(`${unsubscribePath('abc', email)}?done=1`)
  expect(registerInterest.afterForm?.({ workshop_id: '7' })).toBe('/events/7?interest=ok#sign-up')
  expect(registerInterest.afterForm?.({ workshop_id: '7', direct: '1' })).toBe('/direct/events/7?interest=ok#sign-up')
})
