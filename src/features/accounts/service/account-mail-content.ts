import { z } from 'zod'
import { ACCOUNT_MAIL_TYPES, type AccountMailType } from '@/contract/values/mails'
import { env } from '@/env'
import { greetingName } from '@/features/mails/rules/names'
import { fillMailText } from '@/features/mails/service/render/fill-placeholders'
import { renderLayout, toParagraphs } from '@/features/mails/service/render/layout'
import { localisedUrl } from '@/features/mails/service/render/localised-url'
import type { MailContent, RenderRequest, RenderResult } from '@/features/mails/service/render/mail-content-registry'
import { renderedMailOf } from '@/features/mails/service/render/rendered-mail'
import { INVITATION_DAYS, RESET_MINUTES, VERIFICATION_HOURS } from '../contract'
import { isLinkExpired } from '../rules'
import { ACCOUNT_MAIL_VALUES } from './queue-account-mail'

export const ACCOUNT_MAILS: MailContent = { types: ACCOUNT_MAIL_TYPES, prepare: async () => renderAccountMail }

/** These pages ask before they act, because programs that inspect mails open every link. */
const PATHS: Record<AccountMailType, (token: string) => string> = {
  verify_email: (token) => `/email/verify/${token}`,
  password_reset: (token) => `/password/reset/${token}`,
  registration_exists: () => '/password/reset',
  email_change: () => '/password/reset',
  invitation: (token) => `/invitation/${token}`,
  second_factor_off: () => '/password/reset',
  password_changed: () => '/password/reset',
}

const accountMailType = z.enum(ACCOUNT_MAIL_TYPES)

function renderAccountMail({ mail, locale, translator: t, notice, now }: RenderRequest): RenderResult {
  if (isLinkExpired(mail, now)) return { dropped: 'link_expired' }
  const type = accountMailType.parse(mail.type)
  const { name, token = '' } = ACCOUNT_MAIL_VALUES[type].parse(mail.data)
  const placeholders = { app: env.APP_NAME, hours: VERIFICATION_HOURS, minutes: RESET_MINUTES, days: INVITATION_DAYS }
  const greetedName = greetingName(name)
  const greeting = greetedName ? t('mails.layout.greeting', { name: greetedName }) : t('mails.layout.greeting_unnamed')
  const link = localisedUrl(locale, PATHS[type](token))
  const rendered = renderLayout({
    locale,
    translator: t,
    subject: t(`mails.${type}.subject`, placeholders),
    preheader: t(`mails.${type}.preheader`, placeholders),
    body: fillMailText(toParagraphs(`${greeting}\n\n${t(`mails.${type}.text`, placeholders)}`)),
    action: { label: t(`mails.${type}.action`, placeholders), link },
    notes: fillMailText(toParagraphs(t(`mails.${type}.footnote`, placeholders))),
    notice,
  })
  return renderedMailOf(rendered, { secrets: token ? [link] : [], translator: t })
}
