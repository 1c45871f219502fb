import { describe, expect, it } from 'vitest'
import { parseEnv } from './env'

const SECRET = 'x'.repeat(32)

describe('the environment', () => {
  it('needs no variable', () => {
    const env = parseEnv({})
    expect(env).toMatchObject({ PORT: 3000, APP_URL: 'http://localhost:3000', SEED: 'demo', MAIL_TRANSPORT: 'capture' })
    expect(env.WORKSHOP_LOCALES).toEqual(['de', 'en'])
    expect(env.DATABASE_URL).toBeUndefined()
  })

  it('treats an empty value as unset', () => {
    expect(parseEnv({ PORT: '', DATABASE_URL: ' ', APP_NAME: '' })).toMatchObject({
      PORT: 3000,
      APP_NAME: 'Pharma-Akademie',
    })
  })

  it('derives the address from the port', () => {
    expect(parseEnv({ PORT: '4000' }).APP_URL).toBe('http://localhost:4000')
    expect(parseEnv({ APP_URL: 'https://events.example.org/' }).APP_URL).toBe('https://events.example.org')
  })

  it('names every wrong variable with its reason in one error', () => {
    const wrong = () =>
      parseEnv({ PORT: 'abc', SEED: 'much', MAIL_TRANSPORT: 'smtp', TRUST_PROXY: '11', ADMIN_PASSWORD: 'short' })
    expect(wrong).toThrow(/PORT must be a number/)
    expect(wrong).toThrow(/MAIL_SMTP_URL is missing/)
    expect(wrong).toThrow(/SEED must be one of demo, none/)
    expect(wrong).toThrow(/TRUST_PROXY must be 0 to 10/)
    expect(wrong).toThrow(/ADMIN_PASSWORD must have 10 to 128 characters/)
  })

  it('never repeats a value in the error', () => {
    expect(() => parseEnv({ APP_SECRET: 'hush-hush' })).toThrow(/^((?!hush-hush).)*$/s)
  })

  it.each([
    [{ GITHUB_CLIENT_ID: 'id' }, 'GITHUB_CLIENT_SECRET'],
    [{ GITHUB_CLIENT_SECRET: 'secret' }, 'GITHUB_CLIENT_ID'],
    [{ MAIL_TRANSPORT: 'smtp', MAIL_FROM: 'a@example.org' }, 'MAIL_SMTP_URL'],
    [{ MAIL_TRANSPORT: 'resend', MAIL_FROM: 'a@example.org' }, 'RESEND_API_KEY'],
    [{ FILES_STORAGE: 's3', S3_ENDPOINT: 'http://localhost:9000/files' }, 'S3_ACCESS_KEY_ID'],
    [{ ANALYTICS_HOST: 'https://stats.example.org' }, 'ANALYTICS_SITE_ID'],
    [{ ADMIN_PASSWORD: 'long enough!' }, 'ADMIN_EMAIL'],
  ])('refuses the half-configured group %o', (record, missing) => {
    expect(() => parseEnv(record)).toThrow(`${missing} is missing`)
  })

  it('requires a secret in production with a database only', () => {
    const DATABASE_URL = 'postgres://academy@localhost/academy'
    expect(() => parseEnv({ NODE_ENV: 'production', DATABASE_URL })).toThrow('APP_SECRET is missing')
    expect(parseEnv({ NODE_ENV: 'production', DATABASE_URL, APP_SECRET: SECRET }).APP_SECRET).toBe(SECRET)
    expect(parseEnv({ NODE_ENV: 'production' }).APP_SECRET).not.toBe('')
    expect(parseEnv({ NODE_ENV: 'development', DATABASE_URL }).APP_SECRET).not.toBe('')
  })

  it('has example contact details in a demo that sends no mail, unless any are set', () => {
    expect(parseEnv({})).toMatchObject({ CONTACT_EMAIL: 'academy@example.org', MAIL_REPLY_TO: 'academy@example.org' })
    expect(parseEnv({ CONTACT_PHONE: '+49 221 1234' }).CONTACT_EMAIL).toBeUndefined()
    expect(parseEnv({ SEED: 'none' }).CONTACT_EMAIL).toBeUndefined()
    const smtp = { MAIL_TRANSPORT: 'smtp', MAIL_SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@example.org' }
    expect(parseEnv(smtp).CONTACT_EMAIL).toBeUndefined()
  })

  it('has replies sent to the contact address, unless another one is set', () => {
    const contact = { CONTACT_EMAIL: 'office@academy.example' }
    expect(parseEnv(contact).MAIL_REPLY_TO).toBe('office@academy.example')
    expect(parseEnv({ ...contact, MAIL_REPLY_TO: 'events@academy.example' }).MAIL_REPLY_TO).toBe(
      'events@academy.example',
    )
    expect(parseEnv({ SEED: 'none' }).MAIL_REPLY_TO).toBeUndefined()
  })

  it('refuses an address with a path, and a database that is not PostgreSQL', () => {
    expect(() => parseEnv({ APP_URL: 'https://example.org/academy' })).toThrow('APP_URL')
    expect(() => parseEnv({ DATABASE_URL: 'mysql://localhost/x' })).toThrow('DATABASE_URL must start with postgres://')
  })

  it.each([
    [{ APP_URL: 'example.org' }, 'APP_URL must be an address that starts with http'],
    [{ APP_URL: 'localhost:3000' }, 'APP_URL must be an address that starts with http'],
    [{ ANALYTICS_HOST: 'x', ANALYTICS_SITE_ID: '1' }, 'ANALYTICS_HOST must be an address'],
    [{ GITHUB_URL: 'x' }, 'GITHUB_URL must be an address'],
    [{ S3_ENDPOINT: 'http://' }, 'S3_ENDPOINT must be an address'],
    [{ TERMS_URL: '//x' }, 'TERMS_URL must be an address'],
    [{ DATABASE_URL: 'x' }, 'DATABASE_URL must start with postgres://'],
    [{ MAIL_SMTP_URL: 'mail' }, 'MAIL_SMTP_URL must start with smtp://'],
    [{ FORMAT_DATE: 'long' }, 'FORMAT_DATE must hold a part'],
    [{ FORMAT_TIME: '--' }, 'FORMAT_TIME must hold a part'],
  ])('names the variable and the reason for %o', (record, sentence) => {
    expect(() => parseEnv(record)).toThrow(sentence)
  })
})
