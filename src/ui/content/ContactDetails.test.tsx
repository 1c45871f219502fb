import en from '@messages/en.json'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FieldNamesProvider } from '@/i18n/FieldNamesProvider'
import { ContactDetails } from './ContactDetails'

const write = (contact: { phone?: string; email?: string }) =>
  renderToStaticMarkup(
    <FieldNamesProvider locale="en" timeZone="UTC" messages={en}>
      <ContactDetails {...contact} nothing="Nobody is named." />
    </FieldNamesProvider>,
  )

it.each([
  ['+49 (0)30 1234-56', '+4930123456'],
  ['+49 30 1234 56', '+4930123456'],
  ['(030) 1234 56', '030123456'],
  ['(0)30 1234 56', '030123456'],
])('dials %s as %s, and shows it as it was written, in one line', (phone, number) => {
  expect(write({ phone })).toContain(`<a href="tel:${number}">${phone.replaceAll(' ', '\u00a0')}</a>`)
})

it('links to the e-mail address', () => {
  expect(write({ email: 'help@example.org' })).toContain('<a href="mailto:help@example.org">help@example.org</a>')
})

it('says so when nothing is configured', () => {
  expect(write({})).toContain('Nobody is named.')
  expect(write({})).not.toContain('<address')
})
