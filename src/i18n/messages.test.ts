import { expect, it } from 'vitest'
import { browserMessagesOf, loadMessages } from './messages'

it('does not send the texts of mails to browsers', async () => {
  const words = browserMessagesOf(await loadMessages('de'))
  expect(words).toHaveProperty('core.save')
  expect(words).not.toHaveProperty('mails')
})
