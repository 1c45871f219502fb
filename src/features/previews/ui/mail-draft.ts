import { mailFieldsOf } from '@/features/workshops/contract/office'
import { type MailDraft, mailDraft, type PreviewedMailType } from '../contract'

const NAMES = mailDraft.keyof().options

/** The fields that a mail uses, with their names in the form of the event. */
export function mailFieldPairsOf(type: PreviewedMailType) {
  const own: Partial<Record<string, string>> = type === 'message' ? {} : mailFieldsOf(type)
  return NAMES.map((name) => [name, own[name] ?? name] as const)
}

/** A half-typed value, for example of a date, is left out. */
export function mailDraftOf(type: PreviewedMailType, values: object): MailDraft {
  const fields = mailFieldPairsOf(type).map(([name, field]) => [name, Reflect.get(values, field)] as const)
  return mailDraft.parse(Object.fromEntries(fields.filter(([name, value]) => isUsable(name, value))))
}

const isUsable = (name: (typeof NAMES)[number], value: unknown) => mailDraft.shape[name].safeParse(value).success
