import { isOneOf } from '@/contract/fields'
import { textOfHtml } from '@/contract/html-text'
import { PICTURES } from '@/contract/values/certificates'
import { STORED_OUTCOMES } from '@/contract/values/check-in'
import { IMPORT_KINDS } from '@/contract/values/imports'
import { BLACKLIST_REASONS, MAIL_TYPES, PLAN_STATES } from '@/contract/values/mails'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import { GENDERS, REPLACEMENTS } from '@/contract/values/registrations'
import { ENTRY_STATES } from '@/contract/values/waitlist'
import { HEADER_IMAGES, PRESENCE_TYPES } from '@/contract/values/workshops'
import { ACTION_DECISIONS } from '@/features/check-in/contract/actions'
import { BULK_ACTIONS } from '@/features/registrations/contract/office'
import { RICH_TEXTS as FRONTEND_TEXTS, LEGAL_TEXTS } from '@/features/texts/contract'
import { FILE_FIELDS, RICH_FIELDS } from '@/features/workshops/contract/fields'
import { CHANGED_FIELDS } from '@/features/workshops/contract/office'
import { type AuditEntry, type AuditedChange, CHANGED_FILE, type Change, type ShownValue } from '../contract'

const LOG_FILE_FIELDS: readonly string[] = [...FILE_FIELDS, ...PICTURES, 'image', 'attachment']
const RICH_TEXT_FIELDS: readonly string[] = [...RICH_FIELDS, ...FRONTEND_TEXTS, ...LEGAL_TEXTS]
/** Secrets appear only as their number. */
const COUNTED_FIELDS: readonly string[] = ['recovery_codes']
const PASSED_OVER = 'passed_over'
/** A value of the log only: the party was told of free seats, and the state of its entry is still `waiting`. */
const INFORMED = 'informed'

/** The changes of the fields in the form; a field that was and is empty did not change. */
export function changesOf(written: Record<string, unknown>): Change[] {
  return CHANGED_FIELDS.flatMap((field) => {
    const pair = written[field]
    if (!Array.isArray(pair) || pair.every(isEmptyValue)) return []
    const [before, after] = excerptPairOf(shownValueOf(field, pair[0]), shownValueOf(field, pair[1]))
    return [{ field, before, after }]
  })
}

export function auditedChangesOf(fields: readonly string[], written: Record<string, unknown>): AuditedChange[] {
  const values = flattenGroups(written)
  return fields.flatMap((field) => auditedChangeOf(field, values[field]))
}

/** Flattens a group of numbers, such as the new and the failed rows of an import, into one field each. */
function flattenGroups(written: Record<string, unknown>): Record<string, unknown> {
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
  if (field === PASSED_OVER) return passedOverChangeOf(value)
  if (!Array.isArray(value)) return [{ field, after: shownValueOf(field, value), is_kept: true }]
  if (value.length !== 2 || value.every(isEmptyValue)) return []
  const [before, after] = changedValuesOf(field, value)
  return [{ field, before, after, is_kept: true }]
}

/** The places of the parties that an offer passed over, each with its number of people. */
function passedOverChangeOf(value: unknown): AuditedChange[] {
  const parties = Array.isArray(value) ? value.map((party) => Object(party)) : []
  if (parties.length === 0) return []
  const after = parties.map(({ position, people }) => `${position} (${people})`).join(', ')
  return [{ field: PASSED_OVER, after, is_kept: true }]
}

/** A long list, such as the permissions of a role, shows its added and removed items only. */
function changedValuesOf(field: string, [was, is]: unknown[]): [ShownValue, ShownValue] {
  if (!Array.isArray(was) || !Array.isArray(is) || COUNTED_FIELDS.includes(field))
    return excerptPairOf(shownValueOf(field, was), shownValueOf(field, is))
  const before = was.map(entryNameOf)
  const after = is.map(entryNameOf)
  const removed = before.filter((name) => !after.includes(name))
  const added = after.filter((name) => !before.includes(name))
  const [left, right] = removed.length + added.length > 0 ? [removed, added] : [before, after]
  return excerptPairOf(left.join(', ') || null, right.join(', ') || null)
}

const isEmptyValue = (value: unknown) =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)

function shownValueOf(field: string, value: unknown): ShownValue {
  if (typeof value === 'boolean' || typeof value === 'number') return value
  if (isEmptyValue(value) || COUNTED_FIELDS.includes(field)) return null
  if (LOG_FILE_FIELDS.includes(field)) return CHANGED_FILE
  if (Array.isArray(value)) return value.map(entryNameOf).join(', ')
  if (typeof value !== 'string') return null
  return RICH_TEXT_FIELDS.includes(field) ? textOfHtml(value) : value
}

/** An entry without a name, such as a category of a body, is shown by what it holds. */
const entryNameOf = (value: unknown): string => {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  const held = Object(value)
  return String(Reflect.get(held, 'name') ?? Object.values(held).filter(Boolean).join(' '))
}

const excerptPairOf = (before: ShownValue, after: ShownValue): [ShownValue, ShownValue] => {
  if (typeof before === 'string' && typeof after === 'string') return excerptsOf(before, after)
  const beginningOf = (value: ShownValue) => (typeof value === 'string' ? excerptsOf(value, '')[0] : value)
  return [beginningOf(before), beginningOf(after)]
}

/** A text up to this length is shown in full. */
export const UNCUT_MAX = 160
/** The length of the unchanged text around a change. */
const CONTEXT_LENGTH = 50
export const EXCERPT_MAX = 240

/** Excerpts of both texts around their difference. Different texts have different excerpts. */
export function excerptsOf(before: string, after: string): [string, string] {
  if (Math.max(before.length, after.length) <= UNCUT_MAX) return [before, after]
  const start = sharedLengthOf(before, after)
  const end = Math.min(sharedLengthOf(before, after, 'end'), before.length - start, after.length - start)
  const part = (text: string) => excerptOf(text, { start, end: text.length - end })
  return [part(before), part(after)]
}

function sharedLengthOf(one: string, other: string, from: 'start' | 'end' = 'start'): number {
  const codeAt = (text: string, index: number) => text.charCodeAt(from === 'start' ? index : text.length - 1 - index)
  const shorter = Math.min(one.length, other.length)
  let count = 0
  while (count < shorter && codeAt(one, count) === codeAt(other, count)) count += 1
  return count
}

function excerptOf(text: string, differs: { start: number; end: number }): string {
  const start = characterBoundaryAt(text, differs.start - CONTEXT_LENGTH)
  const end = characterBoundaryAt(text, Math.min(differs.end + CONTEXT_LENGTH, start + EXCERPT_MAX))
  return [start > 0 && '…', text.slice(start, end), end < text.length && '…'].filter(Boolean).join('')
}

/** Moves the position to a boundary between characters, because some take two code units. */
function characterBoundaryAt(text: string, position: number): number {
  const index = Math.min(Math.max(position, 0), text.length)
  const isInside = /[\udc00-\udfff]/.test(text.charAt(index)) && /[\ud800-\udbff]/.test(text.charAt(index - 1))
  return isInside ? index - 1 : index
}

/** The forms whose words label the fields of a table, where their messages have another name than the table. */
const FORMS: Partial<Record<string, readonly string[]>> = {
  registrations: ['people'],
  blacklisted_emails: ['blacklist'],
  notification_emails: ['notifications'],
  season_recipients: ['notifications'],
  frontend_texts: ['layout', 'texts'],
}

type AuthorKey = 'audit.gone_user' | 'audit.helper' | 'audit.nobody_signed_in'
type AuthorTranslator = (key: AuthorKey, values?: Record<string, string>) => string

/** The words for who made a change: a user, a helper without an account, or nobody who is known. */
export function authorNameOf({ user, helper }: Pick<AuditEntry, 'user' | 'helper'>, t: AuthorTranslator): string {
  if (user) return user.name ?? t('audit.gone_user', { id: String(user.id) })
  return helper === null ? t('audit.nobody_signed_in') : t('audit.helper', { name: helper })
}

type ObjectKey = 'audit.objects.workshops'
type FieldOfObject = { object: string; field: string }
/** Any message without values: the type of a key that is looked up before it is used. */
type LabelKey = 'audit.fields.shared.removed'

/** The message of a field's label: that of the log for this table, else a shared one, that of the form, else the name of the column. */
export function findLabelKey({ object, field }: FieldOfObject, t: { has: (key: LabelKey) => boolean }) {
  const groups = [`audit.fields.${object}`, 'audit.fields.shared', ...(FORMS[object] ?? [object]), 'fields']
  return groups.map((group) => `${group}.${field}` as LabelKey).find((key) => t.has(key))
}

export function findObjectKey(object: string, t: { has: (key: ObjectKey) => boolean }) {
  const key = `audit.objects.${object}` as ObjectKey
  return t.has(key) ? key : undefined
}

/** The address of an object: the first of these pages whose parts are known. */
export function pagePathOf(pages: readonly string[], { id, event }: { id: string; event: string | undefined }) {
  const isOfPerson = !/^\d+$/.test(id)
  const parts = new Map([
    ['id', id],
    ...(event ? [['event', event] as const] : []),
    ...(isOfPerson ? [['person', id] as const] : []),
  ])
  const placeholdersIn = (page: string) => Array.from(page.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
  const page = pages.find((path) => placeholdersIn(path).every((name) => parts.has(name)))
  return page?.replace(/\{(\w+)\}/g, (_, name: string) => parts.get(name) ?? '')
}

/** Makes a name without a message readable. */
export const readableName = (name: string): string => {
  const words = name.replace(/_+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The message of a value in the form; undefined when the value is shown as stored. */
export function valueKeyOf({ field, value }: { field: string; value: ShownValue }) {
  if (typeof value === 'boolean') return value ? ('core.yes' as const) : ('core.no' as const)
  if (field === 'gender' && isOneOf(GENDERS, value)) return `registrations.gender_${value}` as const
  if (field === 'points_number' && isOneOf(NUMBER_KINDS, value)) return `numbers.place_${value}` as const
  if (field === 'replaced_as' && isOneOf(REPLACEMENTS, value)) return `people.replaced_${value}` as const
  if (field === 'reason' && isOneOf(BLACKLIST_REASONS, value)) return `blacklist.reason_${value}` as const
  if (field === 'type' && isOneOf(MAIL_TYPES, value)) return `mail_log.type_${value}` as const
  if (field === 'state' && isOneOf(PLAN_STATES, value)) return `mail_plan.phase_${value}` as const
  if (field === 'kind' && isOneOf(IMPORT_KINDS, value)) return `imports.kind_${value}` as const
  if (field === 'action' && isOneOf(BULK_ACTIONS, value)) return `people.change_${value}` as const
  if (field === 'waitlist') return waitlistValueKeyOf(value)
  if (field === 'entrance_action' && isOneOf(ENTRANCE_VALUES, value)) return `audit.entrance_${value}` as const
  return eventValueKeyOf(field, value)
}

/** The outcomes of an action at the entrance, and the decisions of staff about it. */
const ENTRANCE_VALUES = [...STORED_OUTCOMES, ...ACTION_DECISIONS] as const

function waitlistValueKeyOf(value: ShownValue) {
  if (value === INFORMED) return 'audit.waitlist_informed' as const
  return isOneOf(ENTRY_STATES, value) ? (`waitlist.state_${value}` as const) : undefined
}

function eventValueKeyOf(field: string, value: ShownValue) {
  if (field === 'presence_type' && isOneOf(PRESENCE_TYPES, value))
    return value === 'Online' ? ('workshops.presence_online' as const) : ('workshops.presence_onsite' as const)
  if (field === 'header_image' && isOneOf(HEADER_IMAGES, value)) return `workshops.form_theme_${value}` as const
  return undefined
}

/** The message for a file that was added, removed or replaced. */
export function fileKeyOf({ before, after }: Pick<AuditedChange, 'before' | 'after'>) {
  if (before !== CHANGED_FILE && after !== CHANGED_FILE) return undefined
  if (before === null) return 'audit.file_added' as const
  return after === null ? ('audit.file_removed' as const) : ('audit.file_replaced' as const)
}

/** Entries that the database writes name the offset. */
export const isInstant = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+]00:00)$/.test(text)
