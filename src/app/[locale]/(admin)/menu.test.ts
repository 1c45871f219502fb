import { describe, expect, it } from 'vitest'
import { permissionOf } from '@/contract/endpoint'
import type { User } from '@/features/accounts/contract'
import { MENU } from './menu'
import { type MenuItem, visibleItems } from './visible-items'

const save = { method: 'POST', path: '/api/sponsors/{id}' } as const
const remove = { method: 'DELETE', path: '/api/sponsors/{id}' } as const

const menu: MenuItem[] = [
  { title: 'home', route: '/admin', icon: null },
  { title: 'sponsors', icon: null, route: '/admin/sponsors', requires: [save, remove] },
  {
    title: 'configuration',
    icon: null,
    children: [{ title: 'notification_emails', icon: null, route: '/x', requires: [save] }],
  },
]

const aUser = (more: Partial<User>): User => ({
  id: 1,
  name: 'mona',
  first_name: 'Mona',
  second_name: 'Maier',
  email: 'mona@example.org',
  phone: '',
  email_verified_at: '2026-01-01T00:00:00.000Z',
  language: 'de',
  is_super_user: false,
  routePermissions: [],
  permissions: [],
  second_factor: false,
  role: null,
  roles: [],
  timezone: null,
  format_date: null,
  format_datetime: null,
  format_time: null,
  ...more,
})

const config = { captures_mails: true }
const titles = (user: User) => visibleItems(menu, { user, config }).map(({ title }) => title)

describe('the menu', () => {
  it('shows an item only to a person who holds every permission it names', () => {
    expect(titles(aUser({ routePermissions: ['POST api/sponsors/{id}', 'DELETE api/sponsors/{id}'] }))).toContain(
      'sponsors',
    )
    expect(titles(aUser({ routePermissions: ['POST api/sponsors/{id}'] }))).not.toContain('sponsors')
  })

  it('shows a parent only with a visible child', () => {
    expect(titles(aUser({}))).toEqual(['home'])
    expect(titles(aUser({ routePermissions: ['POST api/sponsors/{id}'] }))).toEqual(['home', 'configuration'])
  })

  it('shows everything to a super user', () => {
    expect(titles(aUser({ is_super_user: true }))).toEqual(['home', 'sponsors', 'configuration'])
  })

  it('leads to the events right after the overview', () => {
    expect(MENU.slice(0, 2).map(({ route }) => route)).toEqual(['/admin', '/admin/events'])
  })

  it('leads to the mailbox when mails are captured and the person may read them', () => {
    const shown = (captures_mails: boolean, routePermissions: string[]) =>
      visibleItems(MENU, { user: aUser({ routePermissions }), config: { captures_mails } }).map(({ route }) => route)
    expect(shown(true, ['GET api/email/mailbox'])).toContain('/admin/mailbox')
    expect(shown(false, ['GET api/email/mailbox'])).not.toContain('/admin/mailbox')
    expect(shown(true, [])).not.toContain('/admin/mailbox')
  })

  it('shows nothing while the e-mail is not verified', () => {
    expect(titles(aUser({ is_super_user: true, email_verified_at: null }))).toEqual([])
  })
})

describe('each entry of the menu', () => {
  /** The entries that every signed-in person sees. */
  const OPEN = ['/admin', '/support']
  const routesIn = (items: MenuItem[]): string[] =>
    items.flatMap(({ route, children = [] }) => [...(route ? [route] : []), ...routesIn(children)])
  const entries = MENU.flatMap((item) => item.children ?? [item]).filter(({ route = '' }) => !OPEN.includes(route))
  const required = entries.map(({ route, requires = [] }) => [route, requires.map(permissionOf)] as const)
  const shown = (routePermissions: string[]) =>
    routesIn(visibleItems(MENU, { user: aUser({ routePermissions }), config })).filter((route) => !OPEN.includes(route))

  it.each(required)('%s is visible with exactly %j, and hidden without any one of them', (route, permissions) => {
    expect(permissions).not.toEqual([])
    expect(shown(permissions)).toEqual([route])
    for (const missing of permissions) expect(shown(permissions.filter((held) => held !== missing))).toEqual([])
  })
})
