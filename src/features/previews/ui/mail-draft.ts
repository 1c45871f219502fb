import type { WorkshopMailType } from '@/features/mails/contract'
import { mailFieldsOf } from '@/features/workshops/contract/office'
import { type MailDraft, mailDraft } from '../contract'

const NAMES = mailDraft.keyof().options

/** The fields that a mail uses, with their names in the form of the event. */
export function mailFieldPairsOf(type: WorkshopMailType) {
  const own: Partial<Record<string, string>> = mailFieldsOf(type)
  return NAMES.map((name) => [name, own[name] ?? name] as const)
}

/** A half-typed value, for example of a date, is left out. */
export function mailDraftOf(type: WorkshopMailType, values: object): MailDraft {
  const fields = mailFieldPairsOf(type).map(([name, field]) => [name, Reflect.get(values, field)] as const)
  return mailDraft.parse(Object.fromEntries(fields.filter(([name, value]) => isUsable(name, value))))
}

const isUsable = (name: (typeof NAMES)[number], value: unknown) => mailDraft.shape[name].safeParse(value).success
