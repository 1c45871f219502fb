import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { type FORM_FIELD_NAMES, PERSON_FIELDS, TITLES } from '@/features/registrations/contract/fields'
import { GenderRadios } from '@/features/registrations/ui/sign-up/GenderRadios'
import formClasses from '@/features/registrations/ui/sign-up/registration.module.css'
import {
  PlainAreaField,
  PlainCheckbox,
  type PlainFormState,
  PlainSelectField,
  PlainTextField,
  plainInputOf,
} from '@/ui/form/plain/PlainFields'

/** The titles of the public form, and the one that the person has. */
export function PlainTitleField({ form, title }: { form: PlainFormState; title: string }) {
  const words = useTranslations('registrations')
  const offered = [...new Set([...TITLES, title])]
  const options = offered.map((one) => ({ value: one, label: one || words('title_none') }))
  return <PlainSelectField form={form} name="title" label={words('title')} options={options} />
}

export function PlainNames({ form }: { form: PlainFormState }) {
  return (
    <div className={formClasses.pair}>
      <PersonField form={form} name="first_name" autoComplete="given-name" required />
      <PersonField form={form} name="last_name" autoComplete="family-name" required />
    </div>
  )
}

/** The salutation as radio buttons, like in the registration form. */
export function PlainGenderField({ form }: { form: PlainFormState }) {
  const t = useTranslations('registrations')
  const input = plainInputOf({ form, name: 'gender', label: t('gender') })
  return <GenderRadios input={input} radioOf={(gender) => ({ defaultChecked: form.values.gender === gender })} />
}

type FormFieldName = (typeof FORM_FIELD_NAMES)[number]

const INPUTS = { line: PlainTextField, email: PlainTextField, lines: PlainAreaField, flag: PlainCheckbox }

type TypedName = {
  [Name in FormFieldName]: (typeof PERSON_FIELDS)[Name]['kind'] extends keyof typeof INPUTS ? Name : never
}[FormFieldName]

type PersonFieldProps = Omit<ComponentProps<typeof PlainTextField>, 'label'> & { name: TypedName }

/** A field of a person that is typed, under its own name. */
export function PersonField({ name, ...input }: PersonFieldProps) {
  const t = useTranslations('registrations')
  const { kind } = PERSON_FIELDS[name]
  const Input = INPUTS[kind]
  const mode = kind === 'email' ? 'email' : 'text'
  return <Input name={name} label={t(name)} type={mode} inputMode={mode} {...input} />
}

export function InvoiceAddressField({ form }: { form: PlainFormState }) {
  const t = useTranslations('registrations')
  return <PersonField form={form} name="invoice_address" description={t('invoice_address_text')} required />
}
