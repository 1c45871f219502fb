import { useLocale, useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { useConfig } from '@/client/config/config'
import { HEADER_IMAGES } from '@/contract/values/workshops'
import { languageName } from '@/i18n/calendar'
import { CheckboxGroup } from '@/ui/form/fields/CheckboxGroup'
import { FieldSpan } from '@/ui/form/fields/FieldSection'
import { PictureChoiceField } from '@/ui/form/fields/PictureChoiceField'
import { SelectField } from '@/ui/form/fields/SelectField'
import { TextField } from '@/ui/form/fields/TextField'
import { useFieldWords } from '@/ui/form/use-field-words'
import { TITLE_MAX } from '../../../contract/fields'
import type { Workshop, WorkshopDraft } from '../../../contract/office'
import { CATEGORIES } from '../../../contract/public'
import { EventSection } from './EventSection'
import { SuggestedField } from './SuggestedField'

type Props = { derived?: Workshop['derived_fields'] }

export function BasicsFields({ derived = [] }: Props) {
  const t = useTranslations('workshops')
  const field = useFieldWords('workshops', 'form_')
  const audience = CATEGORIES.map((name) => ({ name, label: t(name) }))
  const themes = HEADER_IMAGES.map((value) => ({
    value,
    label: t(`form_theme_${value}`),
    image: `/headers/${value}.svg`,
  }))
  return (
    <EventSection name="basics">
      <FieldSpan columns={6}>
        <TextField {...field('title')} required maxLength={TITLE_MAX} />
        <LanguageField />
      </FieldSpan>
      <CheckboxGroup label={t('categories')} description={t('form_audience_hint')} required choices={audience} />
      <FieldSpan columns={12}>
        <PictureChoiceField {...field('header_image')} required options={themes} />
      </FieldSpan>
      <SuggestedField {...field('speaker')} name="speaker" columns={4} />
      {(['credits', 'approval_number'] as const).map((name) => (
        <TextField
          key={name}
          name={name}
          label={t(name)}
          description={t(derived.includes(name) ? 'form_derived_hint' : `form_${name}_hint`)}
          readOnly={derived.includes(name)}
          columns={4}
        />
      ))}
    </EventSection>
  )
}

/** A language that the configuration no longer offers stays a choice of the event that uses it. */
function LanguageField() {
  const field = useFieldWords('workshops', 'form_')
  const locale = useLocale()
  const { workshop_locales } = useConfig()
  const current = useWatch<WorkshopDraft, 'language'>({ name: 'language' })
  const offered = [...new Set([...workshop_locales, ...(current ? [current] : [])])]
  const options = offered.map((language) => ({ value: language, label: languageName(language, locale) }))
  return <SelectField {...field('language')} required options={options} />
}
