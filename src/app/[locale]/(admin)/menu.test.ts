import { describe, expect, it } from 'vitest'
import { permissionOf } from '@/contract/endpoint'
import type { User } from '@/features/accounts/contract'
import { SIGNED_IN } from '@/testing/signed-in-person'
import { MENU } from './menu'
import { isCovered, type MenuItem, visibleItems } from './visible-items'

const save = { method: 'POST', path: '/api/sponsors/{id}' } as const
const remove = { method: 'DELETE', path: '/api/sponsors/{id}' } as const

const menu: MenuItem[] = [
  { title: 'home', route: '/admin', icon: null },
  {
    title: 'configuration',
    icon: null,
    children: [
      { title: 'sponsors', icon: null, route: '/admin/sponsors', requires: [save, remove] },
      { title: 'notification_emails', icon: null, route: '/x', requires: [save] },
    ],
  },
]

const aUser = (more: Partial<User>): User => ({ ...SIGNED_IN, ...more })

const config = { captures_mails: true }
const titlesIn = (items: MenuItem[]): string[] =>
  items.flatMap(({ title, children = [] }) => [title, ...titlesIn(children)])
const titles = (user: User) => titlesIn(visibleItems(menu, { user, config }))

describe('the menu', () => {
  it('shows an item only to a person who holds every permission it names', () => {
    expect(titles(aUser({ routePermissions: ['POST api/sponsors/{id}', 'DELETE api/sponsors/{id}'] }))).toContain(
      'sponsors',
    )
    expect(titles(aUser({ routePermissions: ['POST api/sponsors/{id}'] }))).not.toContain('sponsors')
  })

  it('shows a parent only with a visible child', () => {
    expect(titles(aUser({}))).toEqual(['home'])
    expect(titles(aUser({ routePermissions: ['POST api/sponsors/{id}'] }))).toEqual([
      'home',
      'configuration',
      'notification_emails',
    ])
  })

  it('shows everything to a super user, and nothing while the e-mail is not verified', () => {
    expect(titles(aUser({ is_super_user: true }))).toEqual(['home', 'configuration', 'sponsors', 'notification_emails'])
    expect(titles(aUser({ is_super_user: true, email_verified_at: null }))).toEqual([])
  })

  it('has the overview and seven areas', () => {
    expect(MENU.map(({ title }) => title)).toEqual([
      'home',
      'workshops',
      'people',
      'mails',
      'reports',
      'configuration',
      'access',
      'oversight',
    ])
  })

  it('leads to the mailbox when mails are captured and the person may read them', () => {
    const shown = (captures_mails: boolean, routePermissions: string[]) =>
      routesIn(visibleItems(MENU, { user: aUser({ routePermissions }), config: { captures_mails } }))
    expect(shown(true, ['GET api/email/mailbox'])).toContain('/admin/mailbox')
    expect(shown(false, ['GET api/email/mailbox'])).not.toContain('/admin/mailbox')
    expect(shown(true, [])).not.toContain('/admin/mailbox')
  })

  it.each([
    ['/admin', 'home'],
    ['/admin/events/7', 'workshops'],
    ['/admin/event-templates', 'workshops'],
    ['/admin/certificate-signers/3', 'configuration'],
    ['/settings', undefined],
  ])('marks at %s the entry %s', (here, title) => {
    expect(MENU.filter((item) => isCovered(here, item)).map((item) => item.title)).toEqual(title ? [title] : [])
  })
})

const routesIn = (items: MenuItem[]): string[] =>
  items.flatMap(({ route, children = [] }) => [...(route ? [route] : []), ...routesIn(children)])

describe('each page of the menu', () => {
  const pages = MENU.flatMap(({ children = [] }) => children)
  const required = pages.map(({ route = '', requires = [] }) => [route, requires.map(permissionOf)] as const)
  const shown = (routePermissions: string[]) =>
    routesIn(visibleItems(MENU, { user: aUser({ routePermissions }), config }))

  it.each(required)('%s is visible with %j, and hidden without any one of them', (route, permissions) => {
    expect(permissions).not.toEqual([])
    expect(shown([...permissions])).toContain(route)
    for (const missing of permissions)
      expect(shown(permissions.filter((held) => held !== missing))).not.toContain(route)
  })
})
