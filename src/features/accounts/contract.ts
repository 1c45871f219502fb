import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { LOCALES } from '@/contract/locales'
import { email, id, instant, nothing, password } from '@/contract/shapes'

export const SESSION_DAYS_REMEMBERED = 365
/** Without "remember" the cookie ends with the browser; the stored session ends by itself after this. */
export const SESSION_HOURS = 12
export const RESET_MINUTES = 60
export const VERIFICATION_HOURS = 72
export const INVITATION_DAYS = 14
/** What somebody is who opened an account: it permits nothing in the back office. */
export const SELF_REGISTERED_ROLE = 'User'

/** Why a sign-in with GitHub came to nothing: what the login page tells, `accounts.problems.{problem}`. */
export const GITHUB_PROBLEMS = [
  'github_failed',
  'github_cancelled',
  'github_unverified',
  'github_account_unverified',
] as const
export type GithubProblem = (typeof GITHUB_PROBLEMS)[number]

/** For screens: the server's limits are the ones that hold. */
export const NAME_MAX = 120
const PHONE_MAX = 40

const name = z.string().trim().min(1).max(NAME_MAX)
const optionalName = z.string().trim().max(NAME_MAX).default('')

export const user = z.object({
  id,
  name: z.string(),
  first_name: z.string(),
  second_name: z.string(),
  email: z.string(),
  phone: z.string(),
  email_verified_at: instant.nullable(),
  language: z.string(),
  is_super_user: z.boolean(),
  routePermissions: z.array(z.string()),
  permissions: z.array(z.string()),
  /** Whether signing in takes a code of an authenticator app as well. */
  second_factor: z.boolean(),
  role: z.string().nullable(),
  roles: z.array(z.string()),
  timezone: z.string().nullable(),
  format_date: z.string().nullable(),
  format_datetime: z.string().nullable(),
  format_time: z.string().nullable(),
})
export type User = z.infer<typeof user>

/** What a call like "forgotten password" says: the same whether or not the account exists. */
const status = z.object({ status: z.string() })

const confirmed = { password, password_confirmation: z.string() }
const matches = (form: { password: string; password_confirmation: string }) =>
  form.password === form.password_confirmation
const mismatch = { path: ['password_confirmation'], error: 'password_mismatch' }

export const loginForm = z.object({
  email,
  password: z.string().min(1).max(128),
  remember: z.boolean().default(false),
})

export const registerForm = z.object({ name, email, ...confirmed }).refine(matches, mismatch)

export const resetForm = z.object({ token: z.string().min(1).max(200), email, ...confirmed }).refine(matches, mismatch)

export const passwordForm = z.object(confirmed).refine(matches, mismatch)

export const profileForm = z.object({
  name,
  email,
  phone: z.string().trim().max(PHONE_MAX).default(''),
  first_name: optionalName,
  second_name: optionalName,
})

/** The documented call sends the whole user; only the language is taken. */
export const localeForm = z.object({ language: z.enum(LOCALES) })

export const getUser = endpoint('GET /api/user', {
  summary: 'The signed-in user with what they may do',
  access: 'signedIn',
  response: user,
})

export const login = endpoint('POST /api/login', {
  summary: 'Sign in',
  access: 'public',
  body: loginForm,
  limit: { points: 60, seconds: 60 },
  response: z.object({ token: z.string(), expires_at: instant }),
})

export const logout = endpoint('POST /api/logout', {
  summary: 'Sign out: the session ends at once',
  access: 'public',
  response: nothing,
})

export const register = endpoint('POST /api/register', {
  summary: 'Open an account',
  access: 'public',
  body: registerForm,
  limit: { points: 20, seconds: 600 },
  response: z.object({ user: z.object({ name: z.string(), email: z.string() }) }),
})

export const verifyEmail = endpoint('POST /api/email/verify', {
  summary: 'Confirm an e-mail address with the token from the mail',
  access: 'public',
  body: z.object({ token: z.string().min(1).max(200) }),
  limit: { points: 60, seconds: 600 },
  response: status,
})

export const resendVerification = endpoint('POST /api/email/verification-notification', {
  summary: 'Send the verification mail again',
  access: 'signedIn',
  limit: { points: 10, seconds: 600 },
  response: status,
})

export const requestPasswordReset = endpoint('POST /api/password/email', {
  summary: 'Send a link to choose a new password',
  access: 'public',
  body: z.object({ email }),
  limit: { points: 20, seconds: 600 },
  response: status,
})

export const resetPassword = endpoint('POST /api/password/reset', {
  summary: 'Choose a new password with the token from the mail',
  access: 'public',
  body: resetForm,
  limit: { points: 30, seconds: 600 },
  response: status,
})

export const updateLocale = endpoint('POST /api/system/update-locale', {
  summary: 'Keep the language of the signed-in user',
  access: 'signedIn',
  body: localeForm,
  response: user,
})

export const saveProfile = endpoint('PATCH /api/settings/profile', {
  summary: 'Change the own profile',
  access: 'signedIn',
  body: profileForm,
  response: user,
})

export const savePassword = endpoint('PATCH /api/settings/password', {
  summary: 'Change the own password',
  access: 'signedIn',
  body: passwordForm,
  limit: { points: 20, seconds: 600 },
  response: status,
})
