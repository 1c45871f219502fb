import { recordOf } from '@/contract/fields'
import type { Locale } from '@/contract/locales'
import { PICTURES, type Picture } from '@/contract/values/certificates'
import { env } from '@/env'
import { loadTranslator, type Translator } from '@/i18n/messages'
import { certificateTemplates } from '@/schema/certificates'
import { type Db, db, type Tx } from '@/server/database/db'

type Template = Omit<typeof certificateTemplates.$inferSelect, 'id' | 'created_at' | 'updated_at' | 'updated_by'>

export type ResolvedTemplate = ReturnType<typeof resolve>

/** Reads all templates at once, for the many certificates of a run. */
export async function readTemplates(from: Db | Tx = db) {
  const [rows, de, en] = await Promise.all([
    from.select().from(certificateTemplates),
    loadTranslator('de'),
    loadTranslator('en'),
  ])
  return resolveTemplates(rows, { de, en })
}

/** Resolves the templates that are given, such as a draft of which a preview is shown. */
export function resolveTemplates(templates: readonly Template[], translators: Record<Locale, Translator>) {
  const common = templates.find(({ body_id }) => body_id === null)
  return {
    templateOf(body_id: number | null, locale: Locale): ResolvedTemplate {
      const own = body_id === null ? undefined : templates.find((one) => one.body_id === body_id)
      return resolve({ own, common, locale, t: translators[locale] })
    },
  }
}

type Sources = { own: Template | undefined; common: Template | undefined; locale: Locale; t: Translator }

function resolve({ own, common, locale, t }: Sources) {
  const textOf = (field: Exclude<keyof Template, 'body_id' | Picture>) => own?.[field] || common?.[field] || ''
  // A signature of all bodies must not stand above the name that one body gives, and its letterhead not beside a logo.
  const signed = own && isSigned(own) ? own : common
  const headed = own && (own.letterhead || own.logo) ? own : common
  const sources = { letterhead: headed, logo: headed, stamp: signed, signature: signed }
  return {
    organiser: textOf('organiser') || env.APP_NAME,
    place: textOf('place'),
    signatory: signed?.signatory ?? '',
    signatory_role: signed?.[`signatory_role_${locale}`] ?? '',
    heading: textOf(`heading_${locale}`) || t('certificates.document.heading'),
    opening: textOf(`opening_${locale}`) || t('certificates.document.opening'),
    closing: textOf(`closing_${locale}`),
    pictures: recordOf(PICTURES, (picture) => sources[picture]?.[picture] ?? null),
  }
}

const isSigned = ({ signatory, stamp, signature }: Template): boolean => Boolean(signatory || stamp || signature)
