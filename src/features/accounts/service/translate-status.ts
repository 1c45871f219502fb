import 'server-only'
import type { Locale } from '@/contract/locales'
import { translatorFor } from '@/i18n/messages'

type Outcome =
  | 'email_verified'
  | 'verification_sent'
  | 'reset_sent'
  | 'password_saved'
  | 'second_factor_off'
  | 'second_factor_off_required'

/** What the documented `status` of an account call says. */
export async function statusOf(outcome: Outcome, locale: Locale): Promise<{ status: string }> {
  const t = await translatorFor(locale)
  return { status: t(`accounts.status.${outcome}`) }
}
