import { expect, it } from 'vitest'
import { MAIL_TYPES } from '@/contract/values/mails'
import { findMailContent } from '@/features/mails/service/render/mail-content-registry'
import { registerMailContents } from './register-mail-contents'

it.each(MAIL_TYPES)('has a content for mails of the type %s', (type) => {
  registerMailContents()
  expect(findMailContent(type)?.types).toContain(type)
})
