import 'server-only'
import { env } from '@/env'
import { RESET_MINUTES, VERIFICATION_HOURS } from '@/features/accounts/contract'
import { translatorFor } from '@/i18n/messages'
import { DEFAULT_LOCALE, isLocale, type Locale } from '@/i18n/routing'
import { ACCOUNT_MAILS, type AccountMailType } from '../contract'
import { greetingName } from '../rules'
import type { mails } from '../table'
import { htmlOf, textOf } from './layout'

type Mail = Pick<typeof mails.$inferSelect, 'type' | 'language' | 'data'>
export type Rendered = { subject: string; text: string; html: string }

/**
 * Rendered when it is sent: from the texts as they are then, in the recipient's language. `logged` is what the log keeps: where
 * the link acts for the person it is taken out, because it must not lie readable once the mail is on its way.
 */
export async function renderMail(mail: Mail): Promise<{ sent: Rendered; logged: Rendered }> {
  const { type } = mail
  if (!isAccountMail(type)) throw new Error(`no text for mails of the type ${type}`)
  const locale = isLocale(mail.language) ? mail.language : DEFAULT_LOCALE
  const { name, token = '' } = ACCOUNT_MAILS[type].parse(mail.data)
  const words = await translatorFor(locale)
  const render = (link: string | null) => accountMail({ type, locale, words, name, link })
  const link = addressIn(locale, PATHS[type](token))
  return { sent: render(link), logged: render(token ? null : link) }
}

const isAccountMail = (type: string): type is AccountMailType => type in ACCOUNT_MAILS

/** Pages that ask before they act: programs that look into mails open every link. */
const PATHS: Record<AccountMailType, (token: string) => string> = {
  verify_email: (token) => `/email/verify/${token}`,
  password_reset: (token) => `/password/reset/${token}`,
  registration_exists: () => '/password/reset',
  email_change: () => '/password/reset',
}

const addressIn = (locale: Locale, path: string) =>
  env.APP_URL + (locale === DEFAULT_LOCALE ? path : `/${locale}${path}`)

type Parts = {
  type: AccountMailType
  locale: Locale
  words: Awaited<ReturnType<typeof translatorFor>>
  name: string
  link: string | null
}

function accountMail({ type, locale, words: t, name, link }: Parts): Rendered {
  const known = { app: env.APP_NAME, hours: VERIFICATION_HOURS, minutes: RESET_MINUTES }
  const greeted = greetingName(name)
  const content = {
    locale,
    app: env.APP_NAME,
    site: env.APP_URL,
    subject: t(`mails.${type}.subject`, known),
    preheader: t(`mails.${type}.preheader`, known),
    paragraphs: [
      greeted ? t('mails.layout.greeting', { name: greeted }) : t('mails.layout.greeting_unnamed'),
      ...t(`mails.${type}.text`, known).split(/\n{2,}/),
    ],
    action: {
      label: t(`mails.${type}.action`, known),
      link,
      hint: t('mails.layout.link_hint'),
      removed: t('mails.layout.link_removed'),
    },
    footnote: t(`mails.${type}.footnote`, known),
    closing: t('mails.layout.closing'),
    automatic: t('mails.layout.automatic'),
  }
  return { subject: content.subject, text: textOf(content), html: htmlOf(content) }
}
