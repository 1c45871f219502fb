import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { afterEach, expect, it } from 'vitest'
import { env } from '@/env'
import { loadShippedTranslator } from '@/i18n/messages'
import { cssVariables, theme } from '@/ui/theme/theme'
import { fillMailText } from './fill-placeholders'
import { renderLayout } from './layout'

const SETTINGS = { ...env }
afterEach(() => void Object.assign(env, SETTINGS))

const CONTACT = {
  CONTACT_NAME: 'Akademie <Köln>',
  CONTACT_ADDRESS: 'Ring 1, 50667 Köln',
  CONTACT_PHONE: '+49 221 1',
  CONTACT_EMAIL: 'office@example.org',
}

async function renderPlainMail() {
  return renderLayout({
    locale: 'en',
    translator: await loadShippedTranslator('en'),
    subject: 'S',
    preheader: 'P',
    body: fillMailText('<p>B</p>'),
    action: { label: 'Go', link: 'https://a.example/secret' },
  })
}

it('ends with the postal address, the phone number and the mailbox of the sender', async () => {
  Object.assign(env, CONTACT, { MAIL_REPLY_TO: 'answers@example.org' })
  const { text, html } = await renderPlainMail()
  expect(text).toMatch(
    /Akademie <Köln>\nRing 1, 50667 Köln\nPhone: \+49 221 1\noffice@example\.org\nhttp:\S+\n\nThis message was sent automatically\. You can reply to it\.\n$/,
  )
  expect(html).toContain(
    'Akademie &lt;Köln&gt;<br>Ring 1, 50667 Köln<br>Phone: +49 221 1<br><a href="mailto:office@example.org"',
  )
  expect(html).toContain('You can reply to it.')
})

it('names no more than the settings do, and invites no reply that nobody reads', async () => {
  const nothing = Object.keys({ ...CONTACT, MAIL_REPLY_TO: '' }).map((name) => [name, undefined])
  Object.assign(env, Object.fromEntries(nothing))
  const { text, html } = await renderPlainMail()
  expect(text).toMatch(/\n\nhttp:\S+\n\nThis message was sent automatically\.\n$/)
  expect(html).not.toMatch(/undefined|mailto:|Phone|reply/)
})

it('offers words instead of the address below the button', async () => {
  const { html, text } = await renderPlainMail()
  expect(html.replaceAll(/ href="[^"]*"/g, '')).not.toContain('secret')
  expect(html).toMatch(/does not respond, <a href="https:\/\/a\.example\/secret" [^>]*>open this link<\/a>\./)
  expect(text).toContain('Go:\nhttps://a.example/secret\n')
})

it('uses the colours of the light theme', async () => {
  const { html } = renderLayout({
    locale: 'de',
    translator: await loadShippedTranslator('de'),
    subject: 'S',
    preheader: 'P',
    body: fillMailText('<h2>A</h2><p><a href="https://a.example">B</a></p><blockquote>C</blockquote><hr>'),
    facts: [{ label: 'Ort', value: 'Köln' }],
    action: { label: 'D', link: 'https://a.example' },
    notes: fillMailText('<p>E</p>'),
  })
  const { light } = cssVariables(mergeMantineTheme(DEFAULT_THEME, theme))
  const painted = [...new Set(html.toLowerCase().match(/#[0-9a-f]{6}\b/g))]
  expect(painted.length).toBeGreaterThan(4)
  expect(Object.values(light)).toEqual(expect.arrayContaining(painted))
})
