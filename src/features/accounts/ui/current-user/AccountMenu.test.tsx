import en from '@messages/en.json'
import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FieldNamesProvider } from '@/i18n/FieldNamesProvider'
import { AccountMenu } from './AccountMenu'

type User = ComponentProps<typeof AccountMenu>['user']

const USER: User = {
  name: 'mona',
  first_name: 'Mona',
  second_name: 'Maier',
  email: 'mona@example.org',
  email_verified_at: '2026-01-01T00:00:00.000Z',
  is_super_user: false,
  permissions: [],
  routePermissions: [],
}

const pathsFor = (user: Partial<User>) => {
  const html = renderToString(
    <FieldNamesProvider locale="en" messages={en}>
      <AccountMenu user={{ ...USER, ...user }} />
    </FieldNamesProvider>,
  )
  return [...html.matchAll(/ (?:href|action)="([^"]+)"/g)].map(([, path]) => path)
}

it('leads people with rights to the back office, and everybody to the own registrations', () => {
  expect(pathsFor({ routePermissions: ['GET api/sponsors'] })).toEqual([
    '/en/admin',
    '/en/my',
    '/en/settings',
    '/api/logout',
  ])
  expect(pathsFor({})).toEqual(['/en/my', '/en/settings', '/api/logout'])
})

it('leads people whose address is not verified only to its verification', () => {
  const unverified = { email_verified_at: null, is_super_user: true }
  expect(pathsFor(unverified)).toEqual(['/en/admin', '/en/settings', '/api/logout'])
})
