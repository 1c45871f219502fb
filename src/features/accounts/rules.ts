import { LOCALES } from '@/contract/locales'
import { Invalid } from '@/contract/problems'
import type { MailType } from '@/contract/values/mails'
import { INVITATION_DAYS, RESET_MINUTES, type User, VERIFICATION_HOURS } from './contract'

/** Well-known passwords of ten characters and more; shorter ones fail by their length. */
const COMMON_PASSWORDS = new Set(
  `1234567890 0123456789 12345678910 123456789a 1q2w3e4r5t 1qaz2wsx3edc qwertyuiop qwertzuiop qwerty1234 qwerty12345
  password12 password123 password1234 password12345 passwort12 passwort123 passwort1234 passw0rd123 iloveyou12 iloveyou123
  letmein123 welcome123 welcome1234 willkommen willkommen1 willkommen123 administrator administrator1 changeme123 geheim1234
  schalke04! football123 baseball123 basketball superman123 princess123 sunshine123 liverpool1 manchester abcdefghij abcd123456
  abc1234567 asdfghjkl1 asdfghjklö zxcvbnm123 yxcvbnm123 zaq12wsxcde3 qazwsxedcrfv trustno1234 whatever123 q1w2e3r4t5 q1w2e3r4t5y6
  1111111111 9876543210 0987654321 monkey12345 dragon12345 master12345 hallo12345 hallo123456 sommer2024 sommer2025 sommer2026
  winter2024 winter2025 winter2026 frühling2026 deutschland deutschland1 fussball123 apotheke123 apotheke1234 akademie123`.split(
    /\s+/,
  ),
)

const DISTINCT_MIN = 4

/** Refuses well-known passwords, passwords of few distinct characters, and ones that repeat the account's name or address. */
export function checkPassword(password: string, account: { email: string; name?: string }): void {
  const plain = password.toLowerCase()
  const [mailbox = ''] = account.email.toLowerCase().split('@')
  const isCommon = COMMON_PASSWORDS.has(plain) || new Set(plain).size < DISTINCT_MIN
  const isOwnName =
    plain === account.email.toLowerCase() || plain === account.name?.toLowerCase() || repeatsWord(plain, mailbox)
  if (isCommon || isOwnName) throw new Invalid({ password: ['password_common'] })
}

/** Repeating the name or appending digits does not make a password better: "monamonamona", "mona123456". */
const repeatsWord = (password: string, word: string) =>
  word.length >= DISTINCT_MIN && /^\d*$/.test(password.replaceAll(word, ''))

type UserName = Pick<User, 'name' | 'first_name' | 'second_name'>

export const userNameOf = ({ first_name, second_name, name }: UserName): string =>
  [first_name, second_name].filter(Boolean).join(' ') || name

export const initialsOf = (user: UserName): string =>
  userNameOf(user)
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

/** The target after signing in when the address names none. */
const DEFAULT_PATH = '/admin'
const PLACEHOLDER_ORIGIN = 'https://site.invalid'
const LANGUAGE_PREFIX = new RegExp(`^/(${LOCALES.join('|')})(?=[/?#]|$)`)

/** The path of this site that `from` names, without its language; anything that could lead elsewhere becomes the home page. */
export function localPathOf(from: unknown): string {
  if (
    typeof from !== 'string' ||
    !isLocalPath(from) ||
    hasControlCharacter(from) ||
    !URL.canParse(from, PLACEHOLDER_ORIGIN)
  )
    return DEFAULT_PATH
  const { origin, pathname, search, hash } = new URL(from, PLACEHOLDER_ORIGIN)
  const path = `${pathname.replace(LANGUAGE_PREFIX, '') || '/'}${search}${hash}`
  return origin === PLACEHOLDER_ORIGIN && isLocalPath(path) ? path : DEFAULT_PATH
}

/** Browsers read "//host" and "/\host" as another site. */
const isLocalPath = (path: string) => /^\/(?![/\\])/.test(path)

/** Browsers remove tabs and line ends before they parse an address, so "/⇥/host" leads to another site too. */
const hasControlCharacter = (path: string) => [...path].some((character) => character <= ' ' || character === '\u007f')

const LINK_LIFETIME_MINUTES: Partial<Record<MailType, number>> = {
  verify_email: VERIFICATION_HOURS * 60,
  password_reset: RESET_MINUTES,
  invitation: INVITATION_DAYS * 24 * 60,
}

/** A mail whose link no longer works is not sent. */
export function isLinkExpired({ type, created_at }: { type: MailType; created_at: string }, now: Date): boolean {
  const minutes = LINK_LIFETIME_MINUTES[type]
  return minutes !== undefined && now.getTime() >= Date.parse(created_at) + minutes * 60_000
}
