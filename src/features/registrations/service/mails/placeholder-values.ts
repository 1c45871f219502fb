import 'server-only'
import type { registrations } from '@/features/registrations/table'
import { placeOf } from '@/features/workshops/rules'
import type { workshops } from '@/features/workshops/table'
import { longDate } from '@/i18n/calendar'
import type { Translator } from '@/i18n/messages'
import type { Locale } from '@/i18n/routing'
import { PLACEHOLDERS } from '../contract'
import { salutationOf, type Values } from '../rules'
import { linksOf } from './links'

export type MailedPerson = Pick<
  typeof registrations.$inferSelect,
  'id' | 'email' | 'invite_slug' | 'gender' | 'title' | 'first_name' | 'last_name'
>
export type MailedEvent = Pick<
  typeof workshops.$inferSelect,
  'id' | 'title' | 'date' | 'time' | 'end_time' | 'presence_type' | 'location' | 'nonpublic'
>

type Told = Pick<MailedEvent, 'title' | 'date' | 'time' | 'end_time' | 'presence_type' | 'location'>

/** What a text may say of an event to everybody. */
export function eventValues(event: Told, { locale, online }: { locale: Locale; online: string }) {
  const { title, date, time, end_time } = event
  return {
    title,
    date: longDate(date, locale),
    time: end_time ? `${time}–${end_time}` : time,
    location: placeOf(event, online),
  }
}

type Setting = { registration: MailedPerson; workshop: MailedEvent; locale: Locale; words: Translator }

/** What the placeholders of a text become for this person. */
export function valuesOf({ registration, workshop, locale, words: t }: Setting) {
  const { form, name } = salutationOf(registration)
  const { first_name, last_name } = registration
  return {
    ...eventValues(workshop, { locale, online: t('events.online') }),
    ...linksOf({ locale, workshop, registration }),
    salutation: t(`mails.salutation.${form}`, { name, undotted: name.replaceAll('.', '') }),
    ...(name ? { first_name, last_name } : { first_name: '', last_name: '' }),
  } satisfies Values
}

/** Keeps the placeholders of a text while its own language is worked out. */
export const AS_WRITTEN = Object.fromEntries(PLACEHOLDERS.map((name) => [name, `{${name}}`]))
