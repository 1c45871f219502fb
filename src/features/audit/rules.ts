import { wordsIn } from '@/contract/entities'
import { RICH_FIELDS } from '@/features/workshops/contract/office'
import { CHANGED_FIELDS, type Change, type ChangedField, type ShownValue, SOME_FILE } from './contract'

const FILES: readonly ChangedField[] = ['own_header_image', 'picture', 'pdf_document']
const RICH_TEXTS: readonly ChangedField[] = RICH_FIELDS

/** Of what was written down, the fields that people know; what was and is empty is no change to them. */
export function changesOf(written: Record<string, unknown>): Change[] {
  return CHANGED_FIELDS.flatMap((field) => {
    const pair = written[field]
    if (!Array.isArray(pair) || pair.every(isNothing)) return []
    const [before, after] = inShort(shownOf(field, pair[0]), shownOf(field, pair[1]))
    return [{ field, before, after }]
  })
}

const isNothing = (value: unknown) =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)

function shownOf(field: ChangedField, value: unknown): ShownValue {
  if (typeof value === 'boolean' || typeof value === 'number') return value
  if (isNothing(value)) return null
  if (FILES.includes(field)) return SOME_FILE
  if (Array.isArray(value)) return value.map(nameOf).join(', ')
  if (typeof value !== 'string') return null
  return RICH_TEXTS.includes(field) ? wordsIn(value) : value
}

const nameOf = (value: unknown) => String(Reflect.get(Object(value), 'name') ?? '')

const inShort = (before: ShownValue, after: ShownValue): [ShownValue, ShownValue] => {
  if (typeof before === 'string' && typeof after === 'string') return excerptsOf(before, after)
  const beginningOf = (value: ShownValue) => (typeof value === 'string' ? excerptsOf(value, '')[0] : value)
  return [beginningOf(before), beginningOf(after)]
}

/** Up to this length a text is shown as it is. */
export const WHOLE_MAX = 160
/** How much of what stayed is shown around what did not. */
const AROUND = 50
export const EXCERPT_MAX = 240

/** Two texts around the place where they differ. Texts that differ have excerpts that differ. */
export function excerptsOf(before: string, after: string): [string, string] {
  if (Math.max(before.length, after.length) <= WHOLE_MAX) return [before, after]
  const start = sameSigns(before, after)
  const end = Math.min(sameSigns(before, after, 'end'), before.length - start, after.length - start)
  const part = (text: string) => excerptOf(text, { start, end: text.length - end })
  return [part(before), part(after)]
}

function sameSigns(one: string, other: string, from: 'start' | 'end' = 'start'): number {
  const signOf = (text: string, index: number) => text.charCodeAt(from === 'start' ? index : text.length - 1 - index)
  const most = Math.min(one.length, other.length)
  let same = 0
  while (same < most && signOf(one, same) === signOf(other, same)) same += 1
  return same
}

function excerptOf(text: string, differs: { start: number; end: number }): string {
  const start = withinText(text, differs.start - AROUND)
  const end = withinText(text, Math.min(differs.end + AROUND, start + EXCERPT_MAX))
  return [start > 0 && '…', text.slice(start, end), end < text.length && '…'].filter(Boolean).join('')
}

/** A place between two characters: some take two positions. */
function withinText(text: string, wanted: number): number {
  const index = Math.min(Math.max(wanted, 0), text.length)
  const isInside = /[\udc00-\udfff]/.test(text.charAt(index)) && /[\ud800-\udbff]/.test(text.charAt(index - 1))
  return isInside ? index - 1 : index
}
