import { expect, it } from 'vitest'
import { companion, registerInterest, unsubscribe, unsubscribePath } from './public'

it('escapes every special character of an address in a path', () => {
  expect(unsubscribePath('abc', "o'neill+a%40@example.org")).toBe('/unsubscribe/abc/o%27neill%2Ba%2540%40example.org')
})

it('leads back to the page of a form whose values arrive encoded', () => {
  const email = "o'neill+a%40@example.org"
  const sent = { registrationId: 'abc', email: encodeURIComponent(email) }
  expect(unsubscribe.afterForm?.(sent)).toBe(`${unsubscribePath('abc', email)}?done=1`)
  expect(registerInterest.afterForm?.({ workshop_id: '7' })).toBe('/events/7?interest=ok#sign-up')
  expect(registerInterest.afterForm?.({ workshop_id: '7', direct: '1' })).toBe('/direct/events/7?interest=ok#sign-up')
})

it('accepts names of every script, and rejects invisible names and characters that reverse the text', () => {
  const named = (first_name: string) =>
    companion.safeParse({ gender: 'd', first_name, last_name: 'Berg', institution: 'Klinik', email: 'a@example.org' })
  for (const name of ['Jörg', '李', 'محمد', 'می\u200cخواهم', "O'Neill-Ng", 'Zoë 🙂'])
    expect(named(name).data?.first_name).toBe(name)
  expect(named('\u200bAnna\ufeff ').data?.first_name).toBe('Anna')
  for (const name of ['', ' ', '\u00a0', '\u200b\u200b', '\u200d', '\u2060', '\ufeff', 'a\u202eb', 'a\nb', '\ud800'])
    expect(named(name).success, JSON.stringify(name)).toBe(false)
})
