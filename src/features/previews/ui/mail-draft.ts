import type { WorkshopMailType } from '@/features/mails/contract'
import { mailFieldsOf } from '@/features/workshops/contract/office'
import { type MailDraft, mailDraft } from '../contract'

const NAMES = mailDraft.keyof().options

/** What a mail depends on, and where the form of the event keeps it. */
export function mailPlacesOf(type: WorkshopMailType) {
  const own: Partial<Record<string, string>> = mailFieldsOf(type)
  return NAMES.map((name) => [name, own[name] ?? name] as const)
}

/** What is half typed, such as a date, is left out until it is one. */
export function mailDraftOf(type: WorkshopMailType, values: object): MailDraft {
  const given = mailPlacesOf(type).map(([name, place]) => [name, Reflect.get(values, place)] as const)
  return mailDraft.parse(Object.fromEntries(given.filter(([name, value]) => isUsable(name, value))))
}

const isUsable = (name: (typeof NAMES)[number], value: unknown) => mailDraft.shape[name].safeParse(value).success
