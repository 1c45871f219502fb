import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { LOCALES } from '@/contract/locales'
import { confirmation, email, id, instant, line, opaqueId, password, timezone } from '@/contract/shapes'

export const SESSION_DAYS_REMEMBERED = 365
/** Without "remember" the cookie ends with the browser, and the stored session expires after this time. */
export const SESSION_HOURS = 12
/** The time to enter the code of the app after signing in with a provider. */
export const SECOND_FACTOR_MINUTES = 10
export const RECOVERY_CODES = 10
export const RESET_MINUTES = 60
export const VERIFICATION_HOURS = 72
export const INVITATION_DAYS = 14

/** The reasons why a sign-in with GitHub fails; the login page shows `accounts.problems.{problem}`. */
export const GITHUB_PROBLEMS = [
  'github_failed',
  'github_cancelled',
  'github_unverified',
  'github_account_unverified',
] as const
export type GithubProblem = (typeof GITHUB_PROBLEMS)[number]

/** Screens use these limits as hints; the server enforces them. */
export const NAME_MAX = 120
export const PHONE_MAX = 40

const name = line(NAME_MAX).min(1)
const optionalName = line(NAME_MAX).default('')

/** An account as its owner and those who manage accounts see it. */
export const accountFields = {
  name: z.string(),
  first_name: z.string(),
  second_name: z.string(),
  email: z.string(),
  phone: z.string(),
  email_verified_at: instant.nullable(),
  is_super_user: z.boolean(),
  /** True if signing in requires a code of an authenticator app. */
  second_factor: z.boolean(),
}
export const grantedRights = { routePermissions: z.array(z.string()), permissions: z.array(z.string()) }

export const user = z.object({
  id,
  ...accountFields,
  ...grantedRights,
  language: z.string(),
  role: z.string().nullable(),
  roles: z.array(z.string()),
  timezone: z.string().nullable(),
  format_date: z.string().nullable(),
  format_datetime: z.string().nullable(),
  format_time: z.string().nullable(),
})
export type User = z.infer<typeof user>

/** One signed-in device. The id is only the beginning of the stored hash, so that it permits nothing. */
export const listedSession = z.object({
  id: z.string(),
  user_agent: z.string(),
  remember: z.boolean(),
  last_used: instant,
  created_at: instant,
  expires_at: instant,
  current: z.boolean(),
})
export type ListedSession = z.infer<typeof listedSession>
export const sessionId = opaqueId

/** The answer of calls such as "forgotten password"; it does not reveal whether the account exists. */
export const status = z.object({ status: z.string() })

const newPassword = { password, password_confirmation: confirmation }
/** A password, where one is given, must be typed twice. */
export const isPasswordConfirmed = (form: { password?: string | null; password_confirmation?: string }) =>
  !form.password || form.password === form.password_confirmation
export const passwordMismatch = { path: ['password_confirmation'], error: 'password_mismatch' }

const enteredPassword = z.string().min(1).max(128)
/** A code of the authenticator app or a recovery code; people type them in groups. */
const code = z.string().trim().min(1).max(40)

export const loginForm = z.object({
  email,
  password: enteredPassword,
  remember: z.boolean().default(false),
  code: code.or(z.literal('')).optional(),
})

export const codeForm = z.object({ code })

/** An account that signs in with a provider alone has no password to ask for. */
export const startSecondFactorForm = z.object({ password: z.string().max(128).optional() })

export const registerForm = z.object({ name, email, ...newPassword }).refine(isPasswordConfirmed, passwordMismatch)

export const resetForm = z
  .object({ token: z.string().min(1).max(200), email, ...newPassword })
  .refine(isPasswordConfirmed, passwordMismatch)

export const passwordForm = z.object(newPassword).refine(isPasswordConfirmed, passwordMismatch)

export const profileForm = z.object({
  name,
  email,
  phone: line(PHONE_MAX).default(''),
  first_name: optionalName,
  second_name: optionalName,
})

/** Common formats; src/i18n/formats.ts parses their parts. */
export const DATE_FORMATS = ['DD.MM.YYYY', 'D.M.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const
export const TIME_FORMATS = ['HH:mm', 'h:mm A'] as const
export const DATETIME_FORMATS = DATE_FORMATS.flatMap((day) => TIME_FORMATS.map((time) => `${day} ${time}`))

/** Null stands for the value of the configuration. */
export const formatsForm = z.object({
  language: z.enum(LOCALES),
  timezone: timezone.nullable(),
  format_date: z.enum(DATE_FORMATS).nullable(),
  format_datetime: z.enum(DATETIME_FORMATS).nullable(),
  format_time: z.enum(TIME_FORMATS).nullable(),
})

/** The documented call sends the whole user; the server reads only the language. */
export const localeForm = z.object({ language: z.enum(LOCALES) })

/** `recovery_codes_left` is present when a recovery code was used. */
export const signInAnswer = z.object({
  token: z.string(),
  expires_at: instant,
  recovery_codes_left: z.int().optional(),
})

const PUBLIC_FORM = { access: 'public', errorTexts: 'account' } as const
const OWN_FORM = { access: 'signedIn', errorTexts: 'account' } as const

export const getUser = endpoint('GET /api/user', {
  summary: 'The signed-in user with what they may do',
  access: 'signedIn',
  response: user,
})

export const login = endpoint('POST /api/login', {
  summary: 'Sign in',
  ...PUBLIC_FORM,
  body: loginForm,
  limit: { points: 60, seconds: 60 },
  response: signInAnswer,
})

export const proveSecondFactor = endpoint('POST /api/login/second_factor', {
  summary: 'Finish signing in with a provider by a code of the authenticator app',
  ...PUBLIC_FORM,
  body: codeForm,
  limit: { points: 60, seconds: 60 },
  refuses: [401],
  response: signInAnswer,
})

export const logout = endpoint('POST /api/logout', {
  summary: 'Sign out: the session ends at once',
  access: 'public',
  accepts: 'form',
  afterForm: () => '/',
  // The form of a public page sends its language, which chooses the page that follows.
  body: z.object({}).optional(),
})

export const register = endpoint('POST /api/register', {
  summary: 'Open an account',
  ...PUBLIC_FORM,
  body: registerForm,
  limit: { points: 20, seconds: 600 },
  response: z.object({ user: z.object({ name: z.string(), email: z.string() }) }),
})

export const verifyEmail = endpoint('POST /api/email/verify', {
  summary: 'Confirm an e-mail address with the token from the mail',
  ...PUBLIC_FORM,
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
  ...PUBLIC_FORM,
  body: z.object({ email }),
  limit: { points: 20, seconds: 600 },
  response: status,
})

export const resetPassword = endpoint('POST /api/password/reset', {
  summary: 'Choose a new password with the token from the mail',
  ...PUBLIC_FORM,
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
  errorTexts: 'accounts',
  body: profileForm,
  refuses: [429],
  response: user,
})

export const savePassword = endpoint('PATCH /api/settings/password', {
  summary: 'Change the own password',
  ...OWN_FORM,
  body: passwordForm,
  limit: { points: 20, seconds: 600 },
  response: status,
})

export const saveFormats = endpoint('PATCH /api/settings/formats', {
  summary: 'Choose the own language, time zone and formats',
  access: 'signedIn',
  errorTexts: 'settings.formats',
  body: formatsForm,
  response: user,
})

export const listSessions = endpoint('GET /api/settings/sessions', {
  summary: 'The devices on which one is signed in',
  access: 'signedIn',
  response: z.object({ data: z.array(listedSession) }),
})

export const endOtherSessions = endpoint('DELETE /api/settings/sessions', {
  summary: 'Sign out on all other devices',
  access: 'signedIn',
})

export const endSession = endpoint('DELETE /api/settings/sessions/{id}', {
  summary: 'Sign out on one device',
  access: 'signedIn',
  params: { id: sessionId },
})

export const getSecondFactor = endpoint('GET /api/settings/second_factor', {
  summary: 'Read whether the second factor is on, and how many recovery codes are left',
  access: 'signedIn',
  response: z.object({
    enabled: z.boolean(),
    confirmed_at: instant.nullable(),
    codes_left: z.int(),
    /** True if the setup requires the password: accounts that sign in with a provider may have none. */
    has_password: z.boolean(),
  }),
})

export const startSecondFactor = endpoint('POST /api/settings/second_factor/start', {
  summary: 'Get a secret for the authenticator app; it counts once a code has confirmed it',
  ...OWN_FORM,
  body: startSecondFactorForm,
  limit: { points: 20, seconds: 600 },
  refuses: [409],
  response: z.object({ secret: z.string(), address: z.string() }),
})

const WITH_CODE = { ...OWN_FORM, body: codeForm, refuses: [429] } as const
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const confirmSecondFactor = endpoint('POST /api/settings/second_factor/confirm', {
  summary: 'Confirm the authenticator app by a code: from now on signing in asks for one',
  ...WITH_CODE,
  refuses: [409, 429],
  response: recoveryCodes,
})

export const renewRecoveryCodes = endpoint('POST /api/settings/second_factor/codes', {
  summary: 'Get new recovery codes; the ones before no longer count',
  ...WITH_CODE,
  response: recoveryCodes,
})

export const removeSecondFactor = endpoint('POST /api/settings/second_factor/remove', {
  summary: 'Switch the second step off',
  ...WITH_CODE,
  response: status,
})
