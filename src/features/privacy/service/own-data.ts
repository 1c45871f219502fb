import type { Locale } from '@/contract/locales'
import { findRecipient, getRecipient } from '@/features/registrations/service/personal-tokens'
import { FALLBACK_FORMATS } from '@/i18n/formats'
import { exportPerson } from './export-person'
import { findHeld } from './held'
import { showHeld } from './show-held'

export type OwnData = NonNullable<Awaited<ReturnType<typeof findOwnData>>>

/** The data that the owner of a personal link sees, with the ends of numbers; null for a link that is not valid. */
export async function findOwnData(token: string, { locale }: { locale: Locale }) {
  const found = await findRecipient(token)
  if (!found) return null
  const { email, erasure_requested_at, keep_certificates } = found
  const held = await findHeld(email, { locale, isOwn: true })
  const kinds = await showHeld(held, { locale, formats: FALLBACK_FORMATS, isOwn: true })
  const { certificates, registrations } = held
  return { email, erasure_requested_at, keep_certificates, kinds, certificates, registrations }
}

type Download = { locale: Locale; now: Date; masksNumbers: boolean }

/** Whole numbers are in the file only if the reader asks for them. */
export async function downloadPersonalData(token: string, { masksNumbers, ...reader }: Download): Promise<Response> {
  const { email } = await getRecipient(token)
  return exportPerson({ email, format: 'json', masksNumbers, isOwn: true }, reader)
}
