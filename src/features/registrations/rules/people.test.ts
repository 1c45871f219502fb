import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fullName, hasEmail, isSamePerson } from './people'

const word = fc.stringMatching(/^[a-zäöüß][a-zäöüß -]{0,12}[a-zäöüß]$/)
const address = fc.stringMatching(/^[a-z]{1,6}[.][a-z]{1,6}@[a-z]{1,6}[.]de$/)
const person = fc.record({ email: address, first_name: word, last_name: word })

it('joins the parts of a name that exist, with the title first', () => {
  expect(fullName({ title: 'Dr.', first_name: 'Mona', last_name: 'Lang' })).toBe('Dr. Mona Lang')
  expect(fullName({ first_name: ' Mona ', last_name: '' })).toBe('Mona')
  expect(fullName({ title: '', first_name: '', last_name: '' })).toBe('')
})

describe('the same person', () => {
  it('has the same address, whatever the name', () => {
    fc.assert(
      fc.property(person, person, (one, other) => {
        expect(isSamePerson(one, { ...other, email: one.email })).toBe(true)
      }),
    )
  })

  it('has the same name, whatever its case, outer spaces and Unicode form', () => {
    fc.assert(
      fc.property(person, address, (one, email) => {
        const first_name = ` ${one.first_name.toUpperCase()}`
        const last_name = one.last_name.normalize('NFD')
        expect(isSamePerson(one, { email, first_name, last_name })).toBe(true)
      }),
    )
  })

  it('is a symmetric relation', () => {
    fc.assert(
      fc.property(person, person, (one, other) => {
        expect(isSamePerson(one, other)).toBe(isSamePerson(other, one))
      }),
    )
  })

  it('is not a colleague with another first name, nor Muller where Müller was invited', () => {
    const mona = { email: 'mona@example.org', first_name: 'Mona', last_name: 'Müller' }
    expect(isSamePerson(mona, { ...mona, email: 'b@example.org', first_name: 'Jonas' })).toBe(false)
    expect(isSamePerson(mona, { ...mona, email: 'b@example.org', last_name: 'Muller' })).toBe(false)
  })

  it('may write the address of a link in capitals', () => {
    expect(hasEmail({ email: 'mona@example.org' }, ' Mona@Example.ORG ')).toBe(true)
    expect(hasEmail({ email: 'mona@example.org' }, 'mona@example.com')).toBe(false)
  })
})
