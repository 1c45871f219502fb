import type { Locale } from '@/contract/locales'
import { PLACEHOLDERS } from '@/features/mails/contract'
import { greetingName } from '@/features/mails/rules/names'
import type { PlaceholderValues } from '@/features/mails/rules/placeholders'
import { eventPlaceholdersOf, type MailedWorkshop } from '@/features/workshops/service/event-placeholders'
import type { Translator } from '@/i18n/messages'
import type { registrations } from '@/schema/registrations'
import { salutationOf } from '../../rules/drop-reasons'
import { linksOf } from './links'

export type MailedPerson = Pick<
  typeof registrations.$inferSelect,
  'id' | 'email' | 'invite_slug' | 'calendar_base' | 'gender' | 'title' | 'first_name' | 'last_name'
>

type PlaceholderInput = {
  registration: MailedPerson
  workshop: MailedWorkshop
  personal_token?: string
  locale: Locale
  translator: Translator
}

export function placeholderValuesOf(input: PlaceholderInput) {
  const { registration, workshop, personal_token, locale, translator: t } = input
  const { form, name } = salutationOf(registration)
  return {
    ...eventPlaceholdersOf(workshop, { locale, translator: t }),
    ...linksOf({ locale, workshop, registration, personal_token }),
    salutation: t(`mails.salutation.${form}`, { name, undotted: name.replaceAll('.', '') }),
    first_name: name && greetingName(registration.first_name),
    last_name: name && greetingName(registration.last_name),
  } satisfies PlaceholderValues
}

/** A translated text passes through the translator with its placeholders unchanged. */
export const UNFILLED_PLACEHOLDERS = Object.fromEntries(PLACEHOLDERS.map((name) => [name, `{${name}}`]))
