import { afterAll, describe, expect, it } from 'vitest'
import { ACCOUNT_MAIL_TYPES, type AccountMailType } from '@/contract/values/mails'
import { createRenderer, registerMailContent } from '@/features/mails/service/render/mail-content-registry'
import { closeDatabase } from '@/server/database/db'
import { ACCOUNT_MAILS } from './account-mail-content'

registerMailContent(ACCOUNT_MAILS)

async function renderContent(mail: { type: AccountMailType; language: string; data: Record<string, unknown> | null }) {
  const now = new Date()
  const queued = { ...mail, id: 1, email: 'anna@example.org', created_at: now.toISOString() }
  const rendered = await createRenderer([queued])(queued, now)
  if (!('sent' in rendered)) throw new Error('the mail is not sent')
  return rendered
}

const WITHOUT_TOKEN: AccountMailType[] = [
  'registration_exists',
  'email_change',
  'second_factor_off',
  'password_changed',
]
const dataOf = (type: AccountMailType, name = 'Anna Weiß') =>
  WITHOUT_TOKEN.includes(type) ? { name } : { name, token: 'abc-123' }

afterAll(closeDatabase)

describe('a mail of an account', () => {
  it.each(ACCOUNT_MAIL_TYPES.flatMap((type) => ['de', 'en'].map((language) => ({ type, language }))))(
    'has every word of $type in $language',
    async ({ type, language }) => {
      const { sent } = await renderContent({ type, language, data: dataOf(type) })
      expect(sent.subject).not.toContain('mails.')
      expect(`${sent.text}${sent.html}`).not.toMatch(/mails\.\w|[{}]\w*[{}]|undefined/)
      expect(sent.text).toContain('Anna Weiß,')
      expect(sent.html).toContain(`<html lang="${language}"`)
    },
  )

  it('links to the page in the language of the recipient', async () => {
    const german = await renderContent({ type: 'verify_email', language: 'de', data: dataOf('verify_email') })
    expect(german.sent.text).toContain('http://localhost:3000/email/verify/abc-123\n')
    const english = await renderContent({ type: 'password_reset', language: 'en', data: dataOf('password_reset') })
    expect(english.sent.html).toContain('href="http://localhost:3000/en/password/reset/abc-123"')
  })

  it('removes the link from the copy for the log', async () => {
    const { logged } = await renderContent({ type: 'password_reset', language: 'en', data: dataOf('password_reset') })
    expect(JSON.stringify(logged)).not.toContain('abc-123')
    expect(logged.text).toContain('[link removed after sending]')
  })

  it('escapes what a person typed', async () => {
    const { sent } = await renderContent({
      type: 'registration_exists',
      language: 'de',
      data: { name: `Anna "&' O'Neill` },
    })
    expect(sent.html).toContain(`Anna "&amp;' O'Neill,`)
  })

  it('does not greet by a name that contains a link', async () => {
    const { sent } = await renderContent({
      type: 'verify_email',
      language: 'en',
      data: dataOf('verify_email', 'go to https://evil.example'),
    })
    expect(`${sent.text}${sent.html}`).not.toContain('evil')
    expect(sent.text).toMatch(/^Hello,\n/)
  })

  it('refuses a mail whose values are missing', async () => {
    await expect(renderContent({ type: 'verify_email', language: 'de', data: null })).rejects.toThrow()
  })
})
