import { wordsIn } from '@/contract/entities'
import { BLACKLIST_REASONS } from '@/features/blacklist/contract'
import { IMPORT_KINDS } from '@/features/imports/contract'
import { MAIL_TYPES } from '@/features/mails/contract'
import { STEP_KINDS } from '@/features/privacy/contract'
import { CHANGES } from '@/features/registrations/contract/office'
import { GENDERS } from '@/features/registrations/contract/public'
import { RICH_TEXTS as FRONTEND_TEXTS } from '@/features/texts/contract'
import { RICH_FIELDS } from '@/features/workshops/contract/office'
import { HEADER_IMAGES, PRESENCE_TYPES } from '@/features/workshops/contract/public'
import {
  type AuditedChange,
  CHANGED_FIELDS,
  type Change,
  isAuditObject,
  PERSON_FIELDS,
  SHOWN_FIELDS,
  type ShownValue,
  SOME_FILE,
} from './contract'

const FILES: readonly string[] = ['own_header_image', 'picture', 'pdf_document', 'image']
const RICH_TEXTS: readonly string[] = [...RICH_FIELDS, ...FRONTEND_TEXTS]
/** Of secrets only how many there are. */
const COUNTED: readonly string[] = ['recovery_codes']

/** Of what was written down, the fields that people know; what was and is empty is no change to them. */
export function changesOf(written: Record<string, unknown>): Change[] {
  return CHANGED_FIELDS.flatMap((field) => {
    const pair = written[field]
    if (!Array.isArray(pair) || pair.every(isNothing)) return []
    const [before, after] = inShort(shownOf(field, pair[0]), shownOf(field, pair[1]))
    return [{ field, before, after }]
  })
}

/** The same of everything that the log tells of: only fields that may be seen, facts as well as changes. */
export function auditedChangesOf(object: string, written: Record<string, unknown>): AuditedChange[] {
  const told = flat(written)
  const fields: readonly string[] = isAuditObject(object) ? SHOWN_FIELDS[object] : []
  return fields.flatMap((field) => auditedChangeOf(field, told[field]))
}

/** Numbers that stand together are told one by one: how many rows of a list were new, and how many faulty. */
function flat(written: Record<string, unknown>): Record<string, unknown> {
  const fields = Object.entries(written).flatMap(([field, value]) =>
    isGroup(value) ? Object.entries(value).map(([name, inner]) => [`${field}_${name}`, inner]) : [[field, value]],
  )
  return Object.fromEntries(fields)
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function auditedChangeOf(field: string, value: unknown): AuditedChange[] {
  if (value === undefined) return []
  if (value === null) return [{ field, after: null, is_kept: false }]
  if (!Array.isArray(value)) return [{ field, after: shownOf(field, value), is_kept: true }]
  if (value.length !== 2 || value.every(isNothing)) return []
  const [before, after] = valuesOf(field, value)
  return [{ field, before, after, is_kept: true }]
}

/** Of long lists, such as all that a role may do, what came and what went is enough. */
function valuesOf(field: string, [was, is]: unknown[]): [ShownValue, ShownValue] {
  if (!Array.isArray(was) || !Array.isArray(is) || COUNTED.includes(field))
    return inShort(shownOf(field, was), shownOf(field, is))
  const [before, after] = [was.map(nameOf), is.map(nameOf)]
  const [gone, come] = [before.filter((name) => !after.includes(name)), after.filter((name) => !before.includes(name))]
  const [left, right] = gone.length + come.length > 0 ? [gone, come] : [before, after]
  return inShort(left.join(', ') || null, right.join(', ') || null)
}

const isNothing = (value: unknown) =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)

function shownOf(field: string, value: unknown): ShownValue {
  if (typeof value === 'boolean' || typeof value === 'number') return value
  if (isNothing(value) || COUNTED.includes(field)) return null
  if (FILES.includes(field)) return SOME_FILE
  if (Array.isArray(value)) return value.map(nameOf).join(', ')
  if (typeof value !== 'string') return null
  return RICH_TEXTS.includes(field) ? wordsIn(value) : value
}

const nameOf = (value: unknown): string => {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return String(Reflect.get(Object(value), 'name') ?? '')
}

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

const isOneOf = <Name extends string>(names: readonly Name[], value: unknown): value is Name =>
  names.some((name) => name === value)

/** Fields that the log alone has words for. */
export const OWN_FIELDS = [
  'name',
  'image',
  'reason',
  'note',
  'phone',
  'second_name',
  'email_verified_at',
  'is_super_user',
  'roles',
  'timezone',
  'format_date',
  'format_datetime',
  'format_time',
  'second_factor',
  'recovery_codes',
  'permissions',
  'routePermissions',
  'type',
  'kind',
  'action',
  'queued',
  'repeated',
  'people',
  'seats',
  'restored',
  'left_out',
  'import_undone',
  'undone',
  'is_stopped',
  'counts_created',
  'counts_updated',
  'counts_unchanged',
  'counts_failed',
  'translation',
  'welcome',
  'welcome_title',
  'welcome_text',
  'welcome_subtext_display',
  'welcome_docs',
  'welcome_pharmacists',
  'format',
  ...STEP_KINDS,
] as const

type Named = { object: string; field: string }

/** The message that names a field: as the form calls it, where there is one. */
export function fieldKeyOf({ object, field }: Named) {
  if (object === 'workshops' && isOneOf(CHANGED_FIELDS, field))
    return field === 'duplicate_of' ? ('audit.duplicate_of' as const) : (`workshops.${field}` as const)
  if (isOneOf(PERSON_FIELDS, field)) return `people.${field}` as const
  return isOneOf(OWN_FIELDS, field) ? (`audit.fields.${field}` as const) : undefined
}

/** A name that has no words yet, so that it can be read. */
export const readable = (name: string): string => {
  const words = name.replace(/_+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The message that says a value as the form says it; the others are shown as they are. */
export function valueKeyOf({ field, value }: { field: string; value: ShownValue }) {
  if (typeof value === 'boolean') return value ? ('core.yes' as const) : ('core.no' as const)
  if (field === 'gender' && isOneOf(GENDERS, value)) return `registrations.gender_${value}` as const
  if (field === 'reason' && isOneOf(BLACKLIST_REASONS, value)) return `blacklist.reason_${value}` as const
  if (field === 'type' && isOneOf(MAIL_TYPES, value)) return `mail_log.type_${value}` as const
  if (field === 'kind' && isOneOf(IMPORT_KINDS, value)) return `imports.kind_${value}` as const
  if (field === 'action' && isOneOf(CHANGES, value)) return `people.change_${value}` as const
  return placeKeyOf(field, value)
}

function placeKeyOf(field: string, value: ShownValue) {
  if (field === 'presence_type' && isOneOf(PRESENCE_TYPES, value))
    return value === 'Online' ? ('workshops.presence_online' as const) : ('workshops.presence_onsite' as const)
  if (field === 'header_image' && isOneOf(HEADER_IMAGES, value)) return `workshops.form_theme_${value}` as const
  return undefined
}

/** What of a file is told. */
export function fileKeyOf({ before, after }: Pick<AuditedChange, 'before' | 'after'>) {
  if (before !== SOME_FILE && after !== SOME_FILE) return undefined
  if (before === null) return 'audit.file_added' as const
  return after === null ? ('audit.file_removed' as const) : ('audit.file_replaced' as const)
}

export const isInstant = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(text)
