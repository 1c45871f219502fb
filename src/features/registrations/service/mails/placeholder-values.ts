import 'server-only'
import { PLACEHOLDERS } from '@/features/mails/contract'
import type { PlaceholderValues } from '@/features/mails/rules'
import { eventPlaceholdersOf, type MailedWorkshop } from '@/features/workshops/service/event-placeholders'
import type { Translator } from '@/i18n/messages'
import type { Locale } from '@/i18n/routing'
import { salutationOf } from '../../rules'
import type { registrations } from '../../table'
import { linksOf } from './links'

export type MailedPerson = Pick<
  typeof registrations.$inferSelect,
  'id' | 'email' | 'invite_slug' | 'gender' | 'title' | 'first_name' | 'last_name'
>

type PlaceholderInput = { registration: MailedPerson; workshop: MailedWorkshop; locale: Locale; translator: Translator }

/** Values of the placeholders for this person. */
export function placeholderValuesOf({ registration, workshop, locale, translator: t }: PlaceholderInput) {
  const { form, name } = salutationOf(registration)
  const { first_name, last_name } = registration
  return {
    ...eventPlaceholdersOf(workshop, { locale, online: t('events.online') }),
    ...linksOf({ locale, workshop, registration }),
    salutation: t(`mails.salutation.${form}`, { name, undotted: name.replaceAll('.', '') }),
    ...(name ? { first_name, last_name } : { first_name: '', last_name: '' }),
  } satisfies PlaceholderValues
}

/** A translated text passes through the translator with its placeholders unchanged. */
export const UNFILLED_PLACEHOLDERS = Object.fromEntries(PLACEHOLDERS.map((name) => [name, `{${name}}`]))
