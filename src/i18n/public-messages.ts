import { recordOf } from '@/contract/fields'
import type { Messages } from '@/contract/messages'

/** Errors about imports, texts and rights, which the server shows only to staff. */
const OFFICE_ERRORS = /^(import|sheet|translation|role|permission)_/

/** The sentences about the fields of forms that visitors fill in. */
export const PUBLIC_FORMS = ['sign_up', 'companion', 'account'] as const

/** Leaves out the errors that no public page shows: they are half of all, and each form would carry them. */
export function publicErrorsOf({ errors: { fields, ...sentences } }: Pick<Messages, 'errors'>) {
  const shown = Object.entries(sentences).filter(([key]) => !OFFICE_ERRORS.test(key))
  return { ...Object.fromEntries(shown), fields: recordOf(PUBLIC_FORMS, (form) => fields[form]) }
}

/** The fields that visitors fill in. */
const PUBLIC_FIELDS = [
  'chamber_number',
  'city',
  'code',
  'companion',
  'company',
  'efn',
  'email',
  'external_id',
  'first_name',
  'gender',
  'institution',
  'institution_address',
  'invoice_address',
  'ipad_shippingaddress',
  'language',
  'last_name',
  'name',
  'oeak_number',
  'password',
  'password_confirmation',
  'phone',
  'postal_code',
  'profession_id',
  'second_name',
  'title',
  'workshop_id',
] as const

export const publicFieldsOf = ({ fields }: Pick<Messages, 'fields'>) => recordOf(PUBLIC_FIELDS, (name) => fields[name])
