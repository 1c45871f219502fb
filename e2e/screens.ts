/** Every screen that has an address of its own, by what kind of page it is; those of events are in event-pages.ts. */
export const SCREENS = {
  /** Visitors read it. */
  read: [
    '/',
    '/contact',
    '/events',
    '/events_d',
    '/events_p?when=past',
    '/events?search=nothing-like-it',
    '/nothing/here',
  ],
  /** Visitors fill it in. */
  form: ['/email/verify/no-such-token'],
  /** The ways into an account. */
  guest: [
    '/login',
    '/login?code=1',
    '/register',
    '/password/reset',
    '/password/reset/no-such-token',
    '/invitation/no-such-token',
  ],
  /** What the back office shows beside lists and items. */
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
    '/admin/events?filter%5Bperiod%5D=past_workshops&filter%5Bcategory%5D=category_d',
    '/admin/events?search=nothing-like-it',
    '/admin/sponsors',
    '/admin/sponsors?search=nothing-like-it',
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
  item: [
    '/admin/events/1/check-in',
    '/admin/events/1/import',
    '/admin/events/1/imports/999999999',
    '/admin/sponsors/new',
    '/admin/sponsors/1',
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
  /** The largest form; its editor of formatted text comes when the texts are opened. */
  event: [
    '/admin/events/new',
    ...['details', 'preview', 'registrations', 'mails', 'history'].map((tab) => `/admin/events/1?tab=${tab}`),
  ],
  editor: ['/admin/events/1?tab=texts', '/admin/frontend', '/admin/frontend/en', '/system/parts'],
}

export type Kind = keyof typeof SCREENS

/** What a first visit may load, in kilobytes over the wire; the framework alone is about 115 of them. */
export const BUDGETS: Record<Kind, { script: number; style: number }> = {
  read: { script: 125, style: 15 },
  form: { script: 190, style: 15 },
  guest: { script: 215, style: 20 },
  desk: { script: 325, style: 32 },
  list: { script: 330, style: 32 },
  item: { script: 325, style: 32 },
  event: { script: 395, style: 36 },
  editor: { script: 490, style: 36 },
}

const { read, form, guest, ...office } = SCREENS
export const PUBLIC = [...read, ...form, ...guest]
export const OFFICE = Object.values(office).flat()
