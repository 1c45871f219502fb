import { afterAll, describe, expect, it } from 'vitest'
import { translatorFor } from '@/i18n/messages'
import { closeDatabase } from '@/server/db'
import { ACCOUNT_MAILS, type AccountMailType } from '../contract'
import { renderMail } from './render'

const setting = { about: null, wordsOf: translatorFor, now: new Date() }

/** Of a mail that is sent. */
async function rendered(mail: Pick<Parameters<typeof renderMail>[0], 'type' | 'language' | 'data'>) {
  const prepared = await renderMail({ ...mail, created_at: setting.now.toISOString() }, setting)
  if ('dropped' in prepared) throw new Error(prepared.dropped)
  return prepared
}

const TYPES = Object.keys(ACCOUNT_MAILS) as AccountMailType[]
const WITHOUT_TOKEN: AccountMailType[] = [
  'registration_exists',
  'email_change',
  'second_factor_off',
  'password_changed',
]
const data = (type: AccountMailType, name = 'Anna Weiß') =>
  WITHOUT_TOKEN.includes(type) ? { name } : { name, token: 'abc-123' }

afterAll(closeDatabase)

describe('renderMail', () => {
  it.each(TYPES.flatMap((type) => ['de', 'en'].map((language) => ({ type, language }))))(
    'has every word of $type in $language',
    async ({ type, language }) => {
      const { sent } = await rendered({ type, language, data: data(type) })
      expect(sent.subject).not.toContain('mails.')
      expect(`${sent.text}${sent.html}`).not.toMatch(/mails\.\w|[{}]\w*[{}]|undefined/)
      expect(sent.text).toContain('Anna Weiß,')
      expect(sent.html).toContain(`<html lang="${language}"`)
    },
  )

  it('leads to the page in the language of the recipient', async () => {
    const german = await rendered({ type: 'verify_email', language: 'de', data: data('verify_email') })
    expect(german.sent.text).toContain('http://localhost:3000/email/verify/abc-123\n')
    const english = await rendered({ type: 'password_reset', language: 'en', data: data('password_reset') })
    expect(english.sent.html).toContain('href="http://localhost:3000/en/password/reset/abc-123"')
  })

  it('takes the link out of the copy for the log', async () => {
    const { logged } = await rendered({ type: 'password_reset', language: 'en', data: data('password_reset') })
    expect(JSON.stringify(logged)).not.toContain('abc-123')
    expect(logged.text).toContain('[link removed after sending]')
  })

  it('escapes what a person typed', async () => {
    const { sent } = await rendered({
      type: 'registration_exists',
      language: 'de',
      data: { name: `Anna "&' O'Neill` },
    })
    expect(sent.html).toContain(`Anna "&amp;' O'Neill,`)
  })

  it('greets nobody by a name that carries a link', async () => {
    const { sent } = await rendered({
      type: 'verify_email',
      language: 'en',
      data: data('verify_email', 'go to https://evil.example'),
    })
    expect(`${sent.text}${sent.html}`).not.toContain('evil')
    expect(sent.text).toMatch(/^Hello,\n/)
  })

  it('refuses a mail whose values are missing', async () => {
    await expect(rendered({ type: 'verify_email', language: 'de', data: null })).rejects.toThrow()
  })
})
