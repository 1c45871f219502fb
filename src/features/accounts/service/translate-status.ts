import type { Locale } from '@/contract/locales'
import { loadTranslator } from '@/i18n/messages'

type StatusKey =
  | 'email_verified'
  | 'verification_sent'
  | 'reset_sent'
  | 'password_saved'
  | 'second_factor_off'
  | 'second_factor_off_required'

/** The sentence in the documented `status` of an account call. */
export async function translateStatus(outcome: StatusKey, locale: Locale): Promise<{ status: string }> {
  const t = await loadTranslator(locale)
  return { status: t(`accounts.status.${outcome}`) }
}
