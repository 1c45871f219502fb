import { z } from 'zod'
import { crud } from '@/contract/crud'
import { endpoint } from '@/contract/endpoint'
import { textFilter } from '@/contract/lists'
import { LOCALES } from '@/contract/locales'
import { confirmation, editable, email, id, includeOf, instant, line, password, storedTimes } from '@/contract/shapes'
import {
  accountFields,
  grantedRights,
  isPasswordConfirmed,
  listedSession,
  NAME_MAX,
  PHONE_MAX,
  passwordMismatch,
  sessionId,
  status,
} from '@/features/accounts/contract'

/** `invited` has no password yet; `unverified` has one and has not confirmed the address. Neither sees the back office. */
export const USER_STATES = ['active', 'invited', 'unverified'] as const
export type UserState = (typeof USER_STATES)[number]

const ROLES_MAX = 100
const role = z.object({ id, name: z.string() })

/** An omitted field stays unchanged. A new person without a password is invited to choose one. */
export const userDraft = z
  .object({
    name: line(NAME_MAX).min(1),
    email,
    first_name: line(NAME_MAX).optional(),
    second_name: line(NAME_MAX).optional(),
    phone: line(PHONE_MAX).optional(),
    language: z.enum(LOCALES).optional(),
    is_super_user: z.boolean().optional(),
    roles: z.array(z.object({ id })).max(ROLES_MAX).optional(),
    password: password.nullish(),
    password_confirmation: confirmation.optional(),
    ...editable,
  })
  .refine(isPasswordConfirmed, passwordMismatch)
  // Ignoring it would look like a changed password.
  .refine((draft) => draft.password || !draft.password_confirmation, { path: ['password'], error: 'required' })
export type UserDraft = z.output<typeof userDraft>

/** A role to choose, and the rights of it that the reader lacks. */
const offeredRole = role.extend({ beyond: z.string().nullable() })
export type OfferedRole = z.infer<typeof offeredRole>

export const managedUser = z.object({
  id: id.nullable(),
  ...accountFields,
  ...grantedRights,
  language: z.string(),
  state: z.enum(USER_STATES).optional(),
  roles: z.array(role).optional(),
  offered_roles: z.array(offeredRole).optional(),
  ...storedTimes,
})
export type ManagedUser = z.infer<typeof managedUser>

/** A row of the list. */
export const listedUser = z.object({
  id,
  ...accountFields,
  state: z.enum(USER_STATES),
  roles: z.array(z.string()),
  last_used: instant.nullable(),
  created_at: instant,
})
export type ListedUser = z.infer<typeof listedUser>

/** A person with an account, by name. */
export const namedUser = z.object({ id, name: z.string(), email: z.string() })

export const {
  list: listUsers,
  get: getUser,
  save: saveUser,
  remove: deleteUser,
} = crud('/api/system/users', {
  item: managedUser,
  row: listedUser,
  draft: userDraft,
  query: z.object({ include: includeOf(['roles', 'offered_roles']) }),
  sortBy: ['name', 'email', 'created_at'],
  filter: { email: textFilter, role: id, state: z.enum(USER_STATES) },
  errorTexts: 'users',
  list: 'List the people with an account, with their roles',
  get: 'Read a person with an account, or the empty one',
  save: 'Invite a person, or change their account and roles',
  remove: 'Delete the account of a person; what they wrote stays',
})

export const inviteUser = endpoint('POST /api/system/users/invite/{id}', {
  summary: 'Send a person the invitation again, or a link to choose a new password',
  refuses: [429],
  response: status,
})

export const getUserAccess = endpoint('GET /api/system/users/access/{id}', {
  summary: 'See what a person may do, and through which roles',
  response: z.object({
    is_super_user: z.boolean(),
    permissions: z.array(
      z.object({ uri: z.string(), method: z.string(), action: z.string(), roles: z.array(z.string()) }),
    ),
  }),
})

export const listUserSessions = endpoint('GET /api/system/users/sessions/{id}', {
  summary: 'See the sessions of a person',
  response: z.object({ data: z.array(listedSession) }),
})

export const endUserSessions = endpoint('DELETE /api/system/users/sessions/{id}', {
  summary: 'End all sessions of a person',
})

export const endUserSession = endpoint('DELETE /api/system/users/sessions/{id}/{session}', {
  summary: 'End one session of a person',
  params: { id, session: sessionId },
})

export const removeUserSecondFactor = endpoint('DELETE /api/system/users/second_factor/{id}', {
  summary: 'Let a person who has lost their phone sign in without a code again',
})

export const invitationForm = z
  .object({ token: z.string().min(1).max(200), password, password_confirmation: confirmation })
  .refine(isPasswordConfirmed, passwordMismatch)

export const acceptInvitation = endpoint('POST /api/invitation/accept', {
  summary: 'Choose the first password with the token from the invitation',
  access: 'public',
  body: invitationForm,
  limit: { points: 30, seconds: 600 },
  response: status,
  errorTexts: 'account',
})
