import { useTranslations } from 'next-intl'
import { TITLES } from '@/features/registrations/contract/fields'
import formClasses from '@/features/registrations/ui/sign-up/registration.module.css'
import { type PlainFormState, PlainSelectField, PlainTextField } from '@/ui/form/plain/PlainFields'

/** The titles of the public form, and the one that the person has. */
export function PlainTitleField({ form, title }: { form: PlainFormState; title: string }) {
  const words = useTranslations('registrations')
  const offered = [...new Set([...TITLES, title])]
  const options = offered.map((one) => ({ value: one, label: one || words('title_none') }))
  return <PlainSelectField form={form} name="title" label={words('title')} options={options} />
}

export function PlainNames({ form }: { form: PlainFormState }) {
  const words = useTranslations('registrations')
  return (
    <div className={formClasses.pair}>
      <PlainTextField form={form} name="first_name" label={words('first_name')} autoComplete="given-name" required />
      <PlainTextField form={form} name="last_name" label={words('last_name')} autoComplete="family-name" required />
    </div>
  )
}
