import 'server-only'
import { localeOf } from '@/contract/locales'
import type { Translator } from '@/i18n/messages'
import type { Locale } from '@/i18n/routing'
import { ACCOUNT_MAILS, type AccountMailType, type MailReason } from '../contract'
import { isLinkExpired, overtakenBy } from '../rules'
import type { mails } from '../table'
import type { About } from './about'
import { accountMail } from './account-mail'
import { notice } from './notice'
import type { Prepared } from './prepared'
import { registrationMail } from './registration-mail'
import { testMail } from './trial'

type Mail = Pick<typeof mails.$inferSelect, 'type' | 'language' | 'data' | 'created_at'>

type Setting = { about: About | null; wordsOf: (locale: Locale) => Promise<Translator>; now: Date }

/** Rendered when it is sent: from the texts as they are then, in the recipient's language, and only while it is true. */
export async function renderMail(mail: Mail, setting: Setting): Promise<Prepared | { dropped: MailReason }> {
  const { type, data } = mail
  const locale = localeOf(mail.language)
  const words = await setting.wordsOf(locale)
  if (isAccountMail(type)) {
    if (isLinkExpired(mail, setting.now)) return { dropped: 'link_expired' }
    return accountMail({ type, data, locale, words })
  }
  if (type === 'test') return testMail({ data, locale, words, now: setting.now })
  const { registration, workshop } = setting.about ?? {}
  if (!setting.about || !registration || !workshop) return { dropped: 'registration_gone' }
  const dropped = overtakenBy({ type, person: registration, event: workshop }, setting.now)
  if (dropped) return { dropped }

  const about = { ...setting.about, registration, workshop }
  if (type === 'notice') return notice({ data, about, locale, words })
  return registrationMail({ type, about, locale, words, now: setting.now })
}

const isAccountMail = (type: string): type is AccountMailType => type in ACCOUNT_MAILS
