import { MantineProvider } from '@mantine/core'
import de from '@messages/de.json'
import en from '@messages/en.json'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ConfigProvider } from '@/client/config/config'
import { FieldNamesProvider } from '@/i18n/FieldNamesProvider'
import { placeholdersOf } from '../rules'
import { type Draft, draftOf } from './drafts'
import { TextPreview } from './TextPreview'
import { TextRow } from './TextRow'

const config = {
  appName: 'Academy',
  format_date: 'dd.MM.yyyy',
  format_datetime: 'dd.MM.yyyy HH:mm',
  format_time: 'HH:mm',
  workshop_locales: ['de'],
  captures_mails: true,
  requires_second_factor: false,
}

const shown = (part: ReactNode) =>
  renderToStaticMarkup(
    <FieldNamesProvider locale="en" messages={en} timeZone="Europe/Berlin">
      <MantineProvider>
        <ConfigProvider config={config}>{part}</ConfigProvider>
      </MantineProvider>
    </FieldNamesProvider>,
  )

const row = {
  path: 'events.state.few',
  source: de.events.state.few,
  target: en.events.state.few,
  shipped: en.events.state.few,
}
const rowWith = (draft?: Draft) =>
  shown(
    <TextRow
      row={row}
      from="de"
      language="en"
      draft={draft}
      type={() => undefined}
      decide={() => undefined}
      readOnly={false}
    />,
  )

it('shows a text beside its source, with its placeholders', () => {
  const html = rowWith()
  expect(html).toContain('events.state.few')
  expect(html).toContain('aria-label="Insert {count}"')
  expect(html).not.toContain(en.translations.reset)
})

it('shows the problems of an edited text at its field, and offers the shipped text', () => {
  const html = rowWith(draftOf(row, { language: 'en', text: '{count, plural, one {# seat}' }))
  expect(html).toContain('A brace is not closed.')
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain(en.translations.reset)
  expect(html).toContain(en.translations.shipped.replace('{text}', ''))
})

it('previews the text for one and for several, with its tags and samples', () => {
  const text = '{count, plural, one {# seat} other {# seats}} for <b>{name}</b>'
  const html = shown(<TextPreview text={text} language="en" placeholders={placeholdersOf(text, 'en')} />)
  expect(html).toContain('1 seat for <strong>Mona Example</strong>')
  expect(html).toContain('5 seats for <strong>Mona Example</strong>')
})

it('shows both versions after a conflict', () => {
  const draft = {
    ...draftOf(row, { language: 'en', text: 'mine' }),
    theirs: { text: 'Their words', name: 'Grace', at: '2026-11-22T09:00:00Z' },
  }
  const html = rowWith(draft)
  expect(html).toContain('Their words')
  expect(html).toContain('Grace')
})
