import { type FieldMessages, Invalid } from '@/contract/problems'
import { cleanHtml } from '@/server/security/html'
import { isBlank, unknownPlaceholdersIn } from '../../rules/placeholders'

type MessageText = { subject: string; body: string }

/** Cleans the text of a free mail. An empty text and an unknown placeholder are refused at their field. */
export function cleanMessageText(typed: MessageText): MessageText {
  const text = { subject: typed.subject.trim(), body: cleanHtml(typed.body) }
  const problems: FieldMessages = {}
  for (const field of ['subject', 'body'] as const) {
    const [unknown] = unknownPlaceholdersIn(text[field])
    if (isBlank(text[field])) problems[field] = ['required']
    else if (unknown) problems[field] = [{ key: 'placeholder_unknown', values: { name: `{${unknown}}` } }]
  }
  if (Object.keys(problems).length > 0) throw new Invalid(problems)
  return text
}
