import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { expect, it } from 'vitest'
import { shippedTranslator } from '@/i18n/messages'
import { cssVariables, theme } from '@/ui/theme'
import { filled } from './fill'
import { layOut } from './layout'

it('is painted with the colours of the light pages', async () => {
  const { html } = layOut({
    locale: 'de',
    words: await shippedTranslator('de'),
    subject: 'S',
    preheader: 'P',
    body: filled('<h2>A</h2><p><a href="https://a.example">B</a></p><blockquote>C</blockquote><hr>'),
    facts: [{ label: 'Ort', value: 'Köln' }],
    action: { label: 'D', link: 'https://a.example' },
    notes: filled('<p>E</p>'),
  })
  const { light } = cssVariables(mergeMantineTheme(DEFAULT_THEME, theme))
  const painted = [...new Set(html.toLowerCase().match(/#[0-9a-f]{6}\b/g))]
  expect(painted.length).toBeGreaterThan(4)
  expect(Object.values(light)).toEqual(expect.arrayContaining(painted))
})
