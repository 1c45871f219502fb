import type { z } from 'zod'
import { LOCALES, type Locale } from '@/contract/locales'
import type { registration } from '../contract/office'
import { NO_EXTERNAL_ID } from '../contract/public'

type Registration = z.infer<typeof registration>

/** What the form changes of somebody. Stamps are steps of their own, so an old form never takes one back. */
export const valuesOf = (person: Registration) => ({
  id: person.id,
  updated_at: person.updated_at,
  title: person.title,
  gender: person.gender,
  first_name: person.first_name,
  last_name: person.last_name,
  email: person.email,
  language: LOCALES.find((locale) => locale === person.language),
  institution: person.institution,
  institution_address: person.institution_address,
  postal_code: person.postal_code,
  city: person.city,
  external_id: person.external_id,
  accompaniment_of: person.accompaniment_of,
  manually_paid: person.manually_paid,
  question: person.question,
  ipad: person.ipad,
  ipad_shippingaddress: person.ipad_shippingaddress,
})
export type PersonValues = ReturnType<typeof valuesOf>

type Asked = { workshop_id: number; accompaniment_of: string | null; language: Locale }

/** Somebody who is added by hand: invited at first, and told when they are registered. */
export const newValues = (asked: Asked) => ({
  ...asked,
  title: '',
  gender: null,
  first_name: '',
  last_name: '',
  email: '',
  institution: '',
  institution_address: '',
  postal_code: '',
  city: '',
  external_id: NO_EXTERNAL_ID,
  manually_paid: false,
  question: '',
  ipad: false,
  ipad_shippingaddress: '',
  registered: asked.accompaniment_of !== null,
  notify: true,
  beyond_maximum: false,
})
