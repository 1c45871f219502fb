import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import type { FormDraft } from '@/contract/field-errors'
import { LOCALES } from '@/contract/locales'
import { NUMBER_FIELDS } from '@/contract/values/numbers'
import { languageName } from '@/i18n/calendar'
import { Cluster, Muted } from '@/ui/layout/layout'
import { COMPANION_FIELDS } from '../../contract/fields'
import { StepButton } from './StepButton'

type HiddenValues = { workshop_id: number; invite_slug?: string; isDirect?: boolean }

/** The values that the form sends without script beside its fields. */
export function HiddenFields({ workshop_id, invite_slug, isDirect }: HiddenValues) {
  return (
    <>
      <input type="hidden" name="workshop_id" value={workshop_id} />
      {invite_slug && <input type="hidden" name="invite_slug" value={invite_slug} />}
      <input type="hidden" name="locale" value={useLocale()} />
      {isDirect && <input type="hidden" name="direct" value="1" />}
    </>
  )
}

/** Without script the language links of the page would lose what was typed. */
export function LanguageSwitch() {
  const t = useTranslations('registrations')
  const current = useLocale()
  const others = LOCALES.filter((locale) => locale !== current)
  return (
    <noscript>
      <Cluster gap="xs">
        <Muted isSmall>{t('switch_language')}</Muted>
        {others.map((locale) => (
          <StepButton key={locale} value={`language.${locale}`} lang={locale}>
            {languageName(locale, locale)}
          </StepButton>
        ))}
      </Cluster>
    </noscript>
  )
}

/** The fields in the order of the page, in which errors are listed. */
const PERSON_FIELDS_SHOWN = [
  'title',
  'gender',
  'first_name',
  'last_name',
  'email',
  'institution',
  'institution_address',
  'postal_code',
  'city',
  'external_id',
  'invoice_address',
  ...NUMBER_FIELDS,
  'ipad',
  'ipad_shippingaddress',
  'question',
] as const

/** The labels of all people in a form that was refused without script, for the errors above its fields. */
export function usePartyLabels(draft: FormDraft | undefined): Record<string, string> {
  const t = useTranslations('registrations')
  const [labels] = useState(() => {
    const company = Array.isArray(draft?.values.company) ? draft.values.company : []
    return Object.fromEntries([
      ...PERSON_FIELDS_SHOWN.map((name) => [name, t(name)]),
      ...company.flatMap((_, index) =>
        COMPANION_FIELDS.map((name) => [
          `company.${index}.${name}`,
          `${t('companion', { number: index + 1 })}, ${t(name)}`,
        ]),
      ),
      ['dates', t('dates')],
      ['company', t('company')],
      ['terms_conditions', t('terms_conditions')],
    ])
  })
  return labels
}
