import { createPrivateKey, X509Certificate } from 'node:crypto'
import { z } from 'zod'

/** Used only in development, tests and the build, where nobody can reach the database from outside. */
const DEVELOPMENT_SECRET = 'only-for-development-and-never-in-production'

const url = z.url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
// zod runs later checks on a value that has failed already, so they must not throw when it is no address.
const origin = url
  .refine(
    (value) => !URL.canParse(value) || ['', '/'].includes(new URL(value).pathname),
    'must be the address of the site without a path',
  )
  .transform((value) => (URL.canParse(value) ? new URL(value).origin : value))
const baseUrl = url.transform((value) => value.replace(/\/+$/, ''))
const format = z
  .string()
  .regex(/YYYY|YY|MM|M|DD|D|HH|H|hh|h|mm|ss|A/, 'must hold a part such as DD, MM, YYYY, HH or mm')
const email = z.email('must be an e-mail address').toLowerCase()
const text = z.string()
const port = z.coerce.number('must be a number').int().min(1, 'must be 1 to 65535').max(65_535, 'must be 1 to 65535')
const locales = text
  .transform((value) => value.split(',').map((locale) => locale.trim()))
  .pipe(z.array(z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'must be a list of languages such as de,en')).min(1))

/** A key or a certificate; many files of settings hold one line for each, with line breaks written as \\n. */
const pem = text.transform((value) => value.replaceAll('\\n', '\n'))
const certificate = pem.refine(isCertificate, 'must be a certificate in PEM: -----BEGIN CERTIFICATE-----')
const privateKey = pem.refine(
  (value) => /^-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(value),
  'must be a private key in PEM: -----BEGIN PRIVATE KEY-----',
)

function isCertificate(value: string): boolean {
  try {
    return new X509Certificate(value).raw.length > 0
  } catch {
    return false
  }
}

function months(min: number) {
  const range = `must be ${min} to 240`
  return z.coerce.number('must be a number of months').int('must be a whole number').min(min, range).max(240, range)
}

function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, `must be one of ${values.join(', ')}`)
}

const variables = z.object({
  NODE_ENV: oneOf(['development', 'production', 'test']).default('development'),
  LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent']).optional(),
  PORT: port.default(3000),
  HOST: text.optional(),
  APP_URL: origin.optional(),
  APP_NAME: text.max(60, 'must be at most 60 characters').default('Pharma-Akademie'),
  APP_SECRET: text.min(32, 'must be at least 32 characters, for example from: openssl rand -hex 32').optional(),
  TRUST_PROXY: z.coerce
    .number('must be the number of proxies in front, 0 to 10')
    .int('must be a whole number')
    .min(0, 'must be 0 to 10')
    .max(10, 'must be 0 to 10')
    .default(0),

  METRICS_TOKEN: text.min(20, 'must be at least 20 characters, for example from: openssl rand -hex 32').optional(),

  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must start with postgres://' }).optional(),
  DATA_DIR: text.default('.data'),
  /** Tells whether the back office requires a code of an authenticator app besides the password. */
  SECOND_FACTOR: oneOf(['optional', 'required']).default('optional'),
  /** The number of months after an event before the personal data of its registrations is erased. */
  RETENTION_MONTHS: months(1).default(36),
  /** The number of months after their last use before numbers that people allowed us to store are deleted. */
  SAVED_NUMBERS_MONTHS: months(1).default(36),
  /** The number of months for which the audit log keeps its entries. */
  AUDIT_MONTHS: months(12).default(120),
  SEED: oneOf(['demo', 'none']).default('demo'),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: text.min(10, 'must have 10 to 128 characters').max(128, 'must have 10 to 128 characters').optional(),

  MAIL_TRANSPORT: oneOf(['capture', 'smtp', 'resend']).default('capture'),
  MAIL_FROM: email.optional(),
  MAIL_FROM_NAME: text.optional(),
  /** The address to which people reply; default CONTACT_EMAIL. */
  MAIL_REPLY_TO: email.optional(),
  MAIL_SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' }).optional(),
  RESEND_API_KEY: text.optional(),
  RESEND_URL: baseUrl.default('https://api.resend.com'),
  RESEND_WEBHOOK_SECRET: text
    .regex(/^whsec_[\w+/-]{24,}={0,2}$/, 'must be whsec_ and the secret as Resend shows it')
    .optional(),
  MAIL_RATE: z.coerce.number('must be a number').positive('must be above 0').optional(),

  GITHUB_CLIENT_ID: text.optional(),
  GITHUB_CLIENT_SECRET: text.optional(),
  GITHUB_URL: baseUrl.default('https://github.com'),
  GITHUB_API_URL: baseUrl.default('https://api.github.com'),

  APPLE_PASS_TYPE_ID: text.regex(/^pass\.[\w.-]+$/, 'must start with pass.').optional(),
  APPLE_TEAM_ID: text.regex(/^[A-Z0-9]{10}$/, 'must be 10 capital letters and digits').optional(),
  /** The certificate of the pass type, its private key, and the certificate of Apple that issued it. */
  APPLE_PASS_CERTIFICATE: certificate.optional(),
  APPLE_PASS_KEY: privateKey.optional(),
  APPLE_PASS_KEY_PASSWORD: text.optional(),
  APPLE_WWDR_CERTIFICATE: certificate.optional(),
  GOOGLE_WALLET_ISSUER_ID: text.regex(/^\d{10,25}$/, 'must be the number of an issuer').optional(),
  /** The address and the private key of the service account that may act for the issuer. */
  GOOGLE_WALLET_EMAIL: email.optional(),
  GOOGLE_WALLET_KEY: privateKey.optional(),

  FILES_STORAGE: oneOf(['folder', 's3']).default('folder'),
  S3_ENDPOINT: baseUrl.optional(),
  S3_REGION: text.default('auto'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),

  /** Encrypts and decrypts backups. */
  BACKUP_PASSPHRASE: text.min(12, 'must have at least 12 characters').optional(),
  /** Replaces BACKUP_PASSPHRASE: a public key of the tool age, whose private key decrypts the backups. */
  BACKUP_RECIPIENT: text.regex(/^age1[0-9a-z]+$/, 'must be a public key that starts with age1').optional(),
  BACKUP_IDENTITY: text.regex(/^AGE-SECRET-KEY-[0-9A-Z-]+$/, 'must start with AGE-SECRET-KEY-').optional(),

  CONTACT_NAME: text.optional(),
  CONTACT_ADDRESS: text.optional(),
  CONTACT_PHONE: text.optional(),
  CONTACT_EMAIL: email.optional(),
  SUPPORT_PHONE: text.optional(),
  SUPPORT_EMAIL: email.optional(),
  IMPRINT_URL: url.optional(),
  TERMS_URL: url.optional(),
  PRIVACY_URL: url.optional(),
  COOKIES_URL: url.optional(),
  CONDITIONS_URL: url.optional(),
  ELEARNING_URL: url.optional(),

  WORKSHOP_LOCALES: locales.default(['de', 'en']),
  ANALYTICS_HOST: origin.optional(),
  ANALYTICS_SITE_ID: text.optional(),
  FORMAT_DATE: format.default('DD.MM.YYYY'),
  FORMAT_DATETIME: format.default('DD.MM.YYYY HH:mm'),
  FORMAT_TIME: format.default('HH:mm'),
})

type VariableName = keyof z.output<typeof variables>

type RawVariables = Record<string, string | undefined>

/** Settings that work only together: when one is set, or has this value, each of `needs` must be set. */
const GROUPS: { when: VariableName; is?: string; needs: VariableName[] }[] = [
  { when: 'MAIL_TRANSPORT', is: 'smtp', needs: ['MAIL_SMTP_URL', 'MAIL_FROM'] },
  { when: 'MAIL_TRANSPORT', is: 'resend', needs: ['RESEND_API_KEY', 'MAIL_FROM'] },
  { when: 'FILES_STORAGE', is: 's3', needs: ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] },
  { when: 'ADMIN_PASSWORD', needs: ['ADMIN_EMAIL'] },
  { when: 'APPLE_PASS_KEY_PASSWORD', needs: ['APPLE_PASS_KEY'] },
]

/** Settings of which all are set, or none. */
const SETS: VariableName[][] = [
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['ANALYTICS_HOST', 'ANALYTICS_SITE_ID'],
  ['APPLE_PASS_TYPE_ID', 'APPLE_TEAM_ID', 'APPLE_PASS_CERTIFICATE', 'APPLE_PASS_KEY', 'APPLE_WWDR_CERTIFICATE'],
  ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_EMAIL', 'GOOGLE_WALLET_KEY'],
]

/** The academy of the demo; the number is one of those that the Bundesnetzagentur reserves for fiction. */
const DEMO_CONTACT = {
  CONTACT_NAME: 'Pharma-Akademie Musterstadt gGmbH',
  CONTACT_ADDRESS: 'Musterstraße 12, 10115 Berlin',
  CONTACT_PHONE: '+49 30 23125 000',
  CONTACT_EMAIL: 'academy@example.org',
}

/** A site that sends mail is no demo, even when SEED still has its default. */
function demoContactOf(set: z.output<typeof variables>): Partial<typeof DEMO_CONTACT> {
  const isDemo = set.SEED === 'demo' && set.MAIL_TRANSPORT === 'capture'
  const hasContact = set.CONTACT_NAME || set.CONTACT_ADDRESS || set.CONTACT_PHONE || set.CONTACT_EMAIL
  return isDemo && !hasContact ? DEMO_CONTACT : {}
}

const withDemoContact = variables.transform((set) => ({ ...set, ...demoContactOf(set) }))

const settings = withDemoContact.transform((set) => ({
  ...set,
  LOG_LEVEL: set.LOG_LEVEL ?? (set.NODE_ENV === 'test' ? 'silent' : 'info'),
  APP_URL: set.APP_URL ?? `http://localhost:${set.PORT}`,
  APP_SECRET: set.APP_SECRET ?? DEVELOPMENT_SECRET,
  MAIL_FROM: set.MAIL_FROM ?? 'academy@example.org',
  MAIL_FROM_NAME: set.MAIL_FROM_NAME ?? set.APP_NAME,
  MAIL_REPLY_TO: set.MAIL_REPLY_TO ?? set.CONTACT_EMAIL,
}))

export type Env = z.output<typeof settings>

/** Reads the settings of a process; throws one error that names each wrong variable with the reason. */
export function parseEnv(rawVariables: RawVariables): Env {
  const nonEmpty = Object.entries(rawVariables).filter(([, value]) => value?.trim())
  const trimmed: RawVariables = Object.fromEntries(nonEmpty.map(([name, value]) => [name, value?.trim()]))
  const parsed = settings.safeParse(trimmed)
  const wrong = parsed.error?.issues.map(({ path, message }) => `  ${String(path[0])} ${message}`) ?? []
  const reasons = new Set([...wrong, ...missingVariables(trimmed), ...unfittingKeys(parsed.data)])
  if (parsed.success && reasons.size === 0) return parsed.data
  throw new Error(`These settings are wrong (see .env.example):\n${[...reasons].join('\n')}`)
}

function missingVariables(set: RawVariables): string[] {
  const missing = GROUPS.filter(({ when, is }) => (is ? set[when] === is : set[when])).flatMap(({ when, is, needs }) =>
    needs
      .filter((name) => set[name] === undefined)
      .map((name) => `  ${name} is missing: it is needed because ${when} is ${is ?? 'set'}`),
  )
  const incomplete = SETS.flatMap((names) => {
    const first = names.find((name) => set[name] !== undefined)
    const unset = names.filter((name) => set[name] === undefined)
    return first ? unset.map((name) => `  ${name} is missing: it is needed because ${first} is set`) : []
  })
  const needsSecret = set.NODE_ENV === 'production' && set.DATABASE_URL && set.APP_SECRET === undefined
  return [...missing, ...incomplete, ...(needsSecret ? [SECRET_MISSING] : [])]
}

/** Keys that do not belong together make passes that every phone refuses, without telling why. */
function unfittingKeys(set: Env | undefined): string[] {
  const reasons: string[] = []
  const own = set?.APPLE_PASS_CERTIFICATE && new X509Certificate(set.APPLE_PASS_CERTIFICATE)
  if (own && set.APPLE_PASS_KEY && !isKeyOf(own, { key: set.APPLE_PASS_KEY, passphrase: set.APPLE_PASS_KEY_PASSWORD }))
    reasons.push('  APPLE_PASS_KEY must be the RSA key of APPLE_PASS_CERTIFICATE, opened by APPLE_PASS_KEY_PASSWORD')
  if (own && set.APPLE_WWDR_CERTIFICATE && !isIssuedBy(own, set.APPLE_WWDR_CERTIFICATE))
    reasons.push('  APPLE_WWDR_CERTIFICATE must be the certificate that issued APPLE_PASS_CERTIFICATE')
  const names = own ? own.subject.split('\n') : []
  if (own && !(names.includes(`UID=${set.APPLE_PASS_TYPE_ID}`) && names.includes(`OU=${set.APPLE_TEAM_ID}`)))
    reasons.push('  APPLE_PASS_CERTIFICATE must be that of APPLE_PASS_TYPE_ID and APPLE_TEAM_ID')
  if (set?.GOOGLE_WALLET_KEY && rsaKeyOf({ key: set.GOOGLE_WALLET_KEY }) === null)
    reasons.push('  GOOGLE_WALLET_KEY must be an RSA key')
  return reasons
}

type KeyText = { key: string; passphrase?: string }

function rsaKeyOf(text: KeyText) {
  try {
    const key = createPrivateKey(text)
    return key.asymmetricKeyType === 'rsa' ? key : null
  } catch {
    return null
  }
}

function isKeyOf(own: X509Certificate, text: KeyText): boolean {
  const key = rsaKeyOf(text)
  return key !== null && own.checkPrivateKey(key)
}

function isIssuedBy(own: X509Certificate, issuer: string): boolean {
  const { publicKey } = new X509Certificate(issuer)
  return own.verify(publicKey)
}

const SECRET_MISSING =
  '  APP_SECRET is missing: it is needed because DATABASE_URL is set in production (a secret can be made with: openssl rand -hex 32)'

export const env = parseEnv(process.env)

/** The formats of dates and times that apply to readers who have chosen none. */
export const CONFIGURED_FORMATS = {
  format_date: env.FORMAT_DATE,
  format_datetime: env.FORMAT_DATETIME,
  format_time: env.FORMAT_TIME,
}

/** next-auth reads the address of the site from this variable only, and takes http://localhost:3000 without it. */
export function setNextAuthUrl(): void {
  process.env.NEXTAUTH_URL = env.APP_URL
}

/** The build writes it in place of this expression (next.config.ts), so that pages and server tell which release they are. */
export const RELEASE = process.env.RELEASE ?? 'development'
