import { useLocale, useTranslations } from 'next-intl'
import { nameIn } from '@/contract/locales'
import { type BodyCategory, POINT_UNITS } from '@/contract/values/accreditations'
import { CheckboxField } from '@/ui/form/fields/CheckboxField'
import { EntryListField } from '@/ui/form/fields/EntryListField'
import { FieldRow } from '@/ui/form/fields/FieldGroup'
import { NumberField } from '@/ui/form/fields/NumberField'
import { SelectField } from '@/ui/form/fields/SelectField'
import { TextField } from '@/ui/form/fields/TextField'
import { CATEGORIES_MAX, EMPTY_CATEGORY } from '../../contract/bodies'

export function CategoriesField() {
  const t = useTranslations('bodies')
  const locale = useLocale()
  return (
    <EntryListField
      name="categories"
      label={t('categories')}
      hint={t('categories_hint')}
      addLabel={t('category_add')}
      max={CATEGORIES_MAX}
      newEntry={newCategory}
      firstField="code"
      nameOf={(category, index) => {
        const words = category ? [category.code, nameIn(category, locale)].filter(Boolean) : []
        return words.join(' · ') || t('category', { number: index + 1 })
      }}
      readingOf={codeOf}
    >
      {(path) => <CategoryFields name={path} />}
    </EntryListField>
  )
}

const newCategory = () => EMPTY_CATEGORY

const codeOf = ({ code }: BodyCategory) => code

/** One category with the points that it gives; `name` is its path in the form. */
function CategoryFields({ name }: { name: string }) {
  const t = useTranslations('bodies')
  return (
    <>
      <FieldRow>
        <TextField name={`${name}.code`} label={t('category_code')} description={t('category_code_hint')} required />
        <TextField name={`${name}.name_de`} label={t('name_de')} />
        <TextField name={`${name}.name_en`} label={t('name_en')} />
      </FieldRow>
      <FieldRow>
        <SelectField
          name={`${name}.unit`}
          label={t('category_unit')}
          options={POINT_UNITS.map((unit) => ({ value: unit, label: t(`counted_${unit}`) }))}
        />
        <NumberField name={`${name}.points_per_unit`} label={t('points_per_unit')} min={0} decimals={1} required />
        <NumberField name={`${name}.daily_limit`} label={t('daily_limit')} min={0} decimals={1} />
      </FieldRow>
      <FieldRow>
        <NumberField name={`${name}.test_points`} label={t('test_points')} min={0} decimals={1} required />
        <NumberField name={`${name}.extra_points`} label={t('extra_points')} min={0} decimals={1} />
        <NumberField name={`${name}.group_limit`} label={t('group_limit')} min={1} />
        <NumberField name={`${name}.apply_days`} label={t('apply_days')} min={0} />
      </FieldRow>
      <CheckboxField name={`${name}.requires_test`} label={t('requires_test')} description={t('requires_test_hint')} />
    </>
  )
}
