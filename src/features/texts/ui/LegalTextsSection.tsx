import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { isBlank } from '@/features/mails/rules/placeholders'
import { languageName } from '@/i18n/calendar'
import { FieldGroup, FieldNote } from '@/ui/form/fields/FieldGroup'
import { RichTextField } from '@/ui/form/rich-text/RichTextField'
import {
  type EditedTexts,
  LEGAL_PLACEHOLDERS,
  LEGAL_TEXTS,
  LEGAL_TEXTS_ID,
  type LegalFallback,
  type LegalText,
  legalPath,
} from '../contract'

const PLACEHOLDERS = LEGAL_PLACEHOLDERS.map((name) => `{${name}}`).join(' ')

type Props = { fallbacks: EditedTexts['fallbacks'] }

/** The legal texts of a language. Each has a page and a link in the footer. */
export function LegalTextsSection({ fallbacks }: Props) {
  const t = useTranslations('texts')
  const section = useRef<HTMLDivElement>(null)
  // The browser looks for the anchor before the texts are loaded.
  useEffect(() => {
    if (window.location.hash === `#${LEGAL_TEXTS_ID}`) section.current?.scrollIntoView()
  }, [])
  return (
    <div id={LEGAL_TEXTS_ID} ref={section}>
      <FieldGroup title={t('legal')} text={t('legal_text', { placeholders: PLACEHOLDERS })}>
        {LEGAL_TEXTS.map((name) => (
          <LegalTextField key={name} name={name} fallback={fallbacks[name]} />
        ))}
      </FieldGroup>
    </div>
  )
}

function LegalTextField({ name, fallback }: { name: LegalText; fallback: LegalFallback }) {
  const words = useTranslations('layout')
  return (
    <>
      <RichTextField name={name} label={words(name)} />
      <FieldNote>
        <LegalLinkTarget name={name} fallback={fallback} />
      </FieldNote>
    </>
  )
}

/** Tells where the link in the footer leads with the text as it stands in the field. */
function LegalLinkTarget({ name, fallback: { language, address } }: { name: LegalText; fallback: LegalFallback }) {
  const t = useTranslations('texts')
  const locale = useLocale()
  const value: unknown = useWatch({ name })
  if (typeof value === 'string' && !isBlank(value)) return t('legal_own', { path: legalPath(name) })
  if (language) return t('legal_other_language', { language: languageName(language, locale) })
  return address ? t('legal_address', { address }) : t('legal_none')
}
