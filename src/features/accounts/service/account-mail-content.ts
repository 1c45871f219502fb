import 'server-only'
import { env } from '@/env'
import { INVITATION_DAYS, RESET_MINUTES, VERIFICATION_HOURS } from '@/features/accounts/contract'
import type { Translator } from '@/i18n/messages'
import type { Locale } from '@/i18n/routing'
import { ACCOUNT_MAILS, type AccountMailType } from '../contract'
import { greetingName } from '../rules'
import { filled } from './fill'
import { layOut, paragraphsOf } from './layout'
import { addressIn } from './links'
import { preparedOf } from './prepared'

/** Pages that ask before they act: programs that look into mails open every link. */
const PATHS: Record<AccountMailType, (token: string) => string> = {
  verify_email: (token) => `/email/verify/${token}`,
  password_reset: (token) => `/password/reset/${token}`,
  registration_exists: () => '/password/reset',
  email_change: () => '/password/reset',
  invitation: (token) => `/invitation/${token}`,
  second_factor_off: () => '/password/reset',
  password_changed: () => '/password/reset',
}

type Mail = { type: AccountMailType; data: unknown; locale: Locale; words: Translator }

export function accountMail({ type, data, locale, words: t }: Mail) {
  const { name, token = '' } = ACCOUNT_MAILS[type].parse(data)
  const known = { app: env.APP_NAME, hours: VERIFICATION_HOURS, minutes: RESET_MINUTES, days: INVITATION_DAYS }
  const greeted = greetingName(name)
  const greeting = greeted ? t('mails.layout.greeting', { name: greeted }) : t('mails.layout.greeting_unnamed')
  const link = addressIn(locale, PATHS[type](token))
  const rendered = layOut({
    locale,
    words: t,
    subject: t(`mails.${type}.subject`, known),
    preheader: t(`mails.${type}.preheader`, known),
    body: filled(paragraphsOf(`${greeting}\n\n${t(`mails.${type}.text`, known)}`)),
    action: { label: t(`mails.${type}.action`, known), link },
    notes: filled(paragraphsOf(t(`mails.${type}.footnote`, known))),
  })
  return preparedOf(rendered, { secrets: token ? [link] : [], words: t })
}
