import type { User } from '@/features/accounts/contract'

/** Somebody who is signed in and has no right, as `GET /api/user` answers; screens are rendered for them without a server. */
export const SIGNED_IN: User = {
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
}

export const PAGE_CONFIG = {
  appName: 'Academy',
  format_date: 'dd.MM.yyyy',
  format_datetime: 'dd.MM.yyyy HH:mm',
  format_time: 'HH:mm',
  workshop_locales: ['de'],
  captures_mails: false,
  requires_second_factor: false,
}
