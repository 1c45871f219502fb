import de from '@messages/de.json'
import { expect, it } from 'vitest'
import { publicErrorsOf } from './public-messages'

it('sends visitors no error message that only staff can see', () => {
  const errors = publicErrorsOf(de)
  expect(errors).toHaveProperty('required')
  expect(errors).toHaveProperty('email_exist')
  expect(errors).not.toHaveProperty('sheet_encrypted')
})
