import { IconHome } from '@tabler/icons-react'
import { describe, expect, it } from 'vitest'
import type { User } from '@/features/accounts/contract'
import { MENU, type MenuItem, visibleItems } from './menu'

const save = { method: 'POST', path: '/api/sponsors/{id}' } as const
const remove = { method: 'DELETE', path: '/api/sponsors/{id}' } as const

const menu: MenuItem[] = [
  { title: 'home', route: '/admin', icon: IconHome },
  { title: 'sponsors', route: '/admin/sponsors', icon: IconHome, requires: [save, remove] },
  {
    title: 'configuration',
    icon: IconHome,
    children: [{ title: 'notification_emails', route: '/x', icon: IconHome, requires: [save] }],
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

  it('leads to the events right after the overview, for who may save and delete them', () => {
    const shown = (...routePermissions: string[]) =>
      visibleItems(MENU, { user: aUser({ routePermissions }), config }).map(({ route }) => route)
    const [keep, remove] = ['POST api/sandoz/workshops/{id}', 'DELETE api/sandoz/workshops/{id}']
    expect(shown(keep, remove).slice(0, 2)).toEqual(['/admin', '/admin/events'])
    expect([...shown(keep), ...shown(remove)]).not.toContain('/admin/events')
  })

  it('leads to each screen of the configuration for who may use it, and to none without', () => {
    const shown = (...routePermissions: string[]) =>
      visibleItems(MENU, { user: aUser({ routePermissions }), config })
        .filter(({ title }) => title === 'configuration')
        .flatMap(({ children = [] }) => children.map(({ route }) => route))
    const address = 'api/sandoz/notification_emails/{id}'
    expect(shown('POST api/sandoz/frontend/save')).toEqual(['/admin/frontend'])
    expect(shown(`POST ${address}`)).toEqual([])
    expect(shown(`POST ${address}`, `DELETE ${address}`)).toEqual(['/admin/notification-emails'])
  })

  it('leads to the roles and to the permissions for who may save and delete them', () => {
    const shown = (...routePermissions: string[]) =>
      visibleItems(MENU, { user: aUser({ routePermissions }), config })
        .filter(({ title }) => title === 'access')
        .flatMap(({ children = [] }) => children.map(({ route }) => route))
    const both = (path: string) => [`POST ${path}`, `DELETE ${path}`]
    expect(shown(...both('api/system/roles/{id}'))).toEqual(['/system/roles'])
    expect(shown(...both('api/system/permissions/{id}'))).toEqual(['/system/permissions'])
    expect(shown('POST api/system/roles/{id}', 'DELETE api/system/permissions/{id}')).toEqual([])
  })

  it('leads to the mailbox where mails are kept and the person may read them', () => {
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
