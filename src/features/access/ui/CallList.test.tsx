import { MantineProvider } from '@mantine/core'
import en from '@messages/en.json'
import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FieldNamesProvider } from '@/i18n/FieldNamesProvider'
import { CallList } from './CallList'

const shown = (calls: ComponentProps<typeof CallList>['calls']) =>
  renderToString(
    <FieldNamesProvider locale="en" messages={en} timeZone="UTC">
      <MantineProvider>
        <CallList calls={calls} />
      </MantineProvider>
    </FieldNamesProvider>,
  ).replaceAll('<!-- -->', '')

it('shows the permitted calls as sentences in groups, with the roles that permit them', () => {
  const html = shown([
    { method: 'POST', uri: 'api/sponsors/{id}', action: 'sponsors.saveSponsor', roles: ['Staff', 'Sponsoring'] },
    { method: 'GET', uri: 'api/email/blacklists', action: 'blacklist.listBlacklistedEmails' },
  ])
  const places = [
    en.calls.blacklist.title,
    en.calls.blacklist.listBlacklistedEmails,
    en.calls.sponsors.title,
    en.calls.sponsors.saveSponsor,
    'POST api/sponsors/{id}',
    'through Staff, Sponsoring',
  ].map((text) => html.indexOf(text))
  expect(places).toEqual([...places].sort((one, other) => one - other))
  expect(places).not.toContain(-1)
})

it('shows the permission of a call without a sentence, and a note when no call is permitted', () => {
  expect(shown([{ method: 'GET', uri: 'api/no/longer', action: 'gone.call' }])).toContain('GET api/no/longer')
  expect(shown([])).toContain(en.access.calls_none)
})
