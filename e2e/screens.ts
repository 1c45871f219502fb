import { globSync } from 'node:fs'
import path from 'node:path'
import { TABS } from '../src/features/workshops/ui/office/form/form-tabs'

const APP = path.resolve(import.meta.dirname, '../src/app/[locale]')

/** The folders of every page of the application, from the language down. */
export const APP_PAGES = globSync('**/page.tsx', { cwd: APP }).map((file) => path.dirname(file).split(path.sep))

/** Segments in brackets are parameters, in double brackets optional, and in parentheses no part of the address. */
export function addressesOf(steps: string[]): RegExp {
  const parts = steps
    .filter((step) => step !== '.' && !step.startsWith('('))
    .map((step) => {
      if (step.startsWith('[[')) return '(/.+)?'
      return step.startsWith('[...') ? '/.+' : `/${step.replace(/\[\w+\]/, '[^/?]+')}`
    })
  return new RegExp(`^${parts.join('') || '/'}(\\?.*)?$`)
}

/** The screens with an address of their own, by kind of page; event-pages.ts has those of events. */
const LISTED = {
  /** Pages that visitors read. */
  read: [
    '/',
    '/contact',
    '/privacy',
    '/events',
    '/events_d',
    '/events_p?when=past',
    '/events?search=nothing-like-it',
    '/nothing/here',
    '/my',
    '/my/no-such-token',
    '/my/no-such-token/data',
    '/my/no-such-token/ticket/no-such-person',
    '/invitation/no-such-token',
    '/verify',
    '/verify?code=no-code',
    '/verify/0123456789ABCDEFGHJK',
    '/evaluation/no-such-token',
  ],
  /** Pages with a form for visitors. */
  form: ['/email/verify/no-such-token'],
  /** Pages that lead into an account. */
  guest: ['/login', '/login?code=1', '/register', '/password/reset', '/password/reset/no-such-token'],
  /** Screens of the back office that are neither list nor item. */
  desk: [
    '/admin',
    ...['profile', 'password', 'security', 'sessions', 'display'].map((tab) => `/settings?tab=${tab}`),
    '/support',
    '/system/privacy',
    '/system/privacy?tab=retention',
    '/system/translations',
    '/system/translations?side=server&module=mails',
    '/system/translations?filter=changed',
    '/system/translations?search=nothing-like-it',
  ],
  list: [
    '/admin/events',
    '/admin/event-templates',
    '/admin/events?filter%5Bperiod%5D=past_workshops&filter%5Bcategory%5D=category_d',
    '/admin/events?search=nothing-like-it',
    '/admin/sponsors',
    '/admin/sponsors?search=nothing-like-it',
    '/admin/people',
    '/admin/people?search=nothing-like-it',
    '/admin/people/doubles',
    '/admin/audiences',
    '/admin/audiences/1/people',
    '/admin/mail-plan',
    '/admin/evaluations',
    '/admin/season',
    '/admin/season?from=2020-01-01&to=2020-03-31',
    '/admin/blacklist',
    '/admin/mailbox',
    '/admin/mailbox?search=nothing-like-it',
    '/admin/notification-emails',
    '/admin/notification-emails?search=nothing-like-it',
    '/system/users',
    '/system/users?search=nothing-like-it',
    '/system/audit',
    '/system/audit?request_id=nothing-like-it',
    '/system/roles',
    '/system/permissions',
    '/system/permissions?tab=calls',
  ],
  /** Screens of the entrance, which have a shell of their own. */
  entrance: ['/check-in/1', '/check-in/open'],
  item: [
    '/admin/events/1/import',
    '/admin/events/1/imports/999999999',
    '/admin/sponsors/new',
    '/admin/sponsors/1',
    '/admin/audiences/new',
    '/admin/audiences/1',
    '/admin/people/nobody-has-this-id',
    '/admin/blacklist/1',
    '/admin/blacklist/new',
    '/admin/mailbox/999999999',
    '/admin/notification-emails/new',
    '/system/users/new',
    ...['details', 'access', 'sessions'].map((tab) => `/system/users/2?tab=${tab}`),
    '/system/roles/1',
    '/system/roles/2',
    '/system/roles/new',
    '/system/permissions/new',
  ],
  /** The largest form; its rich-text editor loads when the texts are opened. */
  event: [
    '/admin/events/new',
    ...TABS.filter((tab) => tab !== 'texts').map((tab) => `/admin/events/1?tab=${tab}`),
    '/admin/events/1?tab=mails&mail=1',
  ],
  editor: ['/admin/events/1?tab=texts', '/admin/frontend', '/admin/frontend/en', '/system/parts'],
}

/** Variants whose rows or words alone differ from a screen of the same kind; the gate leaves them out. */
export const VARIANTS = [
  '/admin/sponsors?search=nothing-like-it',
  '/admin/sponsors/new',
  '/admin/people?search=nothing-like-it',
  '/admin/mailbox?search=nothing-like-it',
  '/admin/notification-emails?search=nothing-like-it',
  '/admin/frontend/en',
  '/system/translations?search=nothing-like-it',
  '/system/translations?filter=changed',
  '/system/users?search=nothing-like-it',
  '/system/roles/2',
  '/system/roles/new',
  '/system/permissions/new',
  '/admin/certificate-templates',
  '/admin/professions',
  '/admin/professions/new',
  '/my/no-such-token',
  '/my/no-such-token/data',
  '/my/no-such-token/ticket/no-such-person',
  '/verify?code=no-code',
  '/verify/0123456789ABCDEFGHJK',
]

export type Kind = keyof typeof LISTED

const isListed = (steps: string[]) =>
  Object.values(LISTED)
    .flat()
    .some((address) => addressesOf(steps).test(address))

/** A page of the back office that is not listed shows a list, or the form of its new item. */
const derivedOf = (kind: 'list' | 'item') =>
  APP_PAGES.filter((steps) => steps[0] === '(admin)' && !isListed(steps))
    .filter((steps) => (steps.at(-1) === '[id]' ? 'item' : 'list') === kind)
    .map((steps) => `/${steps.slice(1).join('/').replace('[id]', 'new')}`)

/** Every screen with an address of its own, by kind of page. */
const SCREENS: Record<Kind, string[]> = {
  ...LISTED,
  list: [...LISTED.list, ...derivedOf('list')],
  item: [...LISTED.item, ...derivedOf('item')],
}

/** Public kinds; the screens of all others request data. */
export const VISITED = ['read', 'form', 'guest'] as const satisfies readonly Kind[]

const kindOf = ([kind, paths]: [string, string[]]) => paths.map((path) => ({ kind: kind as Kind, path }))
const isPublic = ({ kind }: { kind: Kind }) => VISITED.some((visited) => visited === kind)
const ALL = Object.entries(SCREENS).flatMap(kindOf)

export const PUBLIC_SCREENS = ALL.filter(isPublic)
export const OFFICE_SCREENS = ALL.filter((screen) => !isPublic(screen))
export const PUBLIC = PUBLIC_SCREENS.map(({ path }) => path)
export const OFFICE = OFFICE_SCREENS.map(({ path }) => path)
