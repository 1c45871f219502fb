import { LOCALES } from '@/contract/locales'
import { Invalid } from '@/contract/problems'

/** The well-known ones of ten characters and more; shorter ones are refused by their length. */
const COMMON = new Set(
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

const FEWEST_DIFFERENT = 4

/** Refused: what everybody tries first, what hardly varies, and what repeats the account itself. */
export function checkPassword(password: string, account: { email: string; name?: string }): void {
  const plain = password.toLowerCase()
  const [mailbox = ''] = account.email.toLowerCase().split('@')
  const known = COMMON.has(plain) || new Set(plain).size < FEWEST_DIFFERENT
  const own = plain === account.email.toLowerCase() || plain === account.name?.toLowerCase() || repeats(plain, mailbox)
  if (known || own) throw new Invalid({ password: ['password_common'] })
}

/** "mona" makes "monamonamona" and "mona123456" no better. */
const repeats = (password: string, word: string) =>
  word.length >= FEWEST_DIFFERENT && /^\d*$/.test(password.replaceAll(word, ''))

/** Where to go after signing in when nothing else was asked for. */
const HOME = '/admin'
const NOWHERE = 'https://site.invalid'
const LANGUAGE_PREFIX = new RegExp(`^/(${LOCALES.join('|')})(?=[/?#]|$)`)

/** The path of this site that `from` names, without its language; anything that could lead elsewhere becomes the home page. */
export function ownPath(from: unknown): string {
  if (typeof from !== 'string' || !startsHere(from) || hasControl(from) || !URL.canParse(from, NOWHERE)) return HOME
  const { origin, pathname, search, hash } = new URL(from, NOWHERE)
  const path = `${pathname.replace(LANGUAGE_PREFIX, '') || '/'}${search}${hash}`
  return origin === NOWHERE && startsHere(path) ? path : HOME
}

/** Browsers read "//host" and "/\host" as another site. */
const startsHere = (path: string) => /^\/(?![/\\])/.test(path)

/** They drop tabs and line ends before they read an address, so "/⇥/host" is one as well. */
const hasControl = (path: string) => [...path].some((character) => character <= ' ' || character === '\u007f')
