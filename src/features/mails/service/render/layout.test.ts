import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { expect, it } from 'vitest'
import { loadShippedTranslator } from '@/i18n/messages'
import { cssVariables, theme } from '@/ui/theme/theme'
import { fillAndClean } from './fill-placeholders'
import { renderLayout } from './layout'

it('uses the colours of the light theme', async () => {
  const { html } = renderLayout({
    locale: 'de',
    translator: await loadShippedTranslator('de'),
    subject: 'S',
    preheader: 'P',
    body: fillAndClean('<h2>A</h2><p><a href="https://a.example">B</a></p><blockquote>C</blockquote><hr>'),
    facts: [{ label: 'Ort', value: 'Köln' }],
    action: { label: 'D', link: 'https://a.example' },
    notes: fillAndClean('<p>E</p>'),
  })
  const { light } = cssVariables(mergeMantineTheme(DEFAULT_THEME, theme))
  const painted = [...new Set(html.toLowerCase().match(/#[0-9a-f]{6}\b/g))]
  expect(painted.length).toBeGreaterThan(4)
  expect(Object.values(light)).toEqual(expect.arrayContaining(painted))
})
