import 'server-only'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import {
  HISTORY_DATES,
  PERSON_FIELD_NAMES,
  PERSON_FIELDS,
  type PersonFieldName,
} from '@/features/registrations/contract/fields'
import type { Translator } from '@/i18n/messages'
import type { CellKind } from '@/server/spreadsheets/write/cells'
import type { SheetColumn } from '@/server/spreadsheets/write/sheet'

type SheetField = readonly [key: string, kind: CellKind, width: number]

const sheetFieldsOf = <Name extends PersonFieldName>(names: readonly Name[]) =>
  names.map((name) => {
    const { kind, column } = PERSON_FIELDS[name]
    return [name, kind === 'flag' ? kind : 'text', column.width] as const
  })

const PROFESSION = ['profession', 'text', 24] as const

/** The sheets in their order. The headings of the columns are the messages of `privacy.fields`. */
const SHEET_FIELDS = {
  account: [
    ['id', 'number', 8],
    ['name', 'text', 24],
    ['first_name', 'text', 20],
    ['second_name', 'text', 20],
    ['email', 'text', 36],
    ['phone', 'text', 20],
    ['language', 'text', 10],
    ['timezone', 'text', 20],
    ['format_date', 'text', 14],
    ['format_datetime', 'text', 18],
    ['format_time', 'text', 10],
    ['email_verified_at', 'datetime', 18],
    ['is_super_user', 'flag', 14],
    ['has_password', 'flag', 14],
    ['second_factor', 'flag', 14],
    ['roles', 'text', 30],
    ['providers', 'text', 20],
    ['created_at', 'datetime', 18],
    ['updated_at', 'datetime', 18],
  ],
  sessions: [
    ['user_agent', 'text', 30],
    ['created_at', 'datetime', 18],
    ['last_used', 'datetime', 18],
    ['expires_at', 'datetime', 18],
  ],
  registrations: [
    ['workshop_title', 'text', 36],
    ['workshop_date', 'date', 12],
    ...sheetFieldsOf(PERSON_FIELD_NAMES.filter((name) => name !== 'manually_paid' && name !== 'profession_id')),
    PROFESSION,
    ['agb', 'flag', 16],
    ['terms_accepted_at', 'datetime', 18],
    ['terms_version', 'text', 14],
    ['nonpublic', 'flag', 16],
    ['manually_added', 'flag', 16],
    ...sheetFieldsOf(['manually_paid']),
    ['preliminary_registration', 'flag', 16],
    ['party', 'text', 14],
    ['replaced_as', 'text', 16],
    ['attendance', 'text', 36],
    ['list_until', 'date', 12],
    ['ticket_code', 'text', 24],
    ['earlier_tickets', 'text', 36],
    ['evaluation_asked_at', 'datetime', 18],
    ['evaluated', 'flag', 16],
    ['created_at', 'datetime', 18],
    ['updated_at', 'datetime', 18],
    ...HISTORY_DATES.map((name) => [name, 'datetime', 18] as const),
    ['deleted_at', 'datetime', 18],
    ['id', 'text', 26],
  ],
  waitlist: [
    ['workshop_title', 'text', 36],
    ['workshop_date', 'date', 12],
    ['state', 'text', 16],
    ['rank', 'number', 8],
    ['may_split', 'flag', 16],
    ['let_in', 'flag', 16],
    ['joined_at', 'datetime', 18],
    ['offered_seats', 'number', 12],
    ['offered_at', 'datetime', 18],
    ['expires_at', 'datetime', 18],
    ['reminded_at', 'datetime', 18],
    ['informed_at', 'datetime', 18],
    ['ended_at', 'datetime', 18],
    ['id', 'text', 26],
  ],
  certificates: [
    ['workshop_title', 'text', 36],
    ['workshop_date', 'date', 12],
    ['body', 'text', 30],
    ['points', 'number', 10],
    ['label', 'text', 10],
    ['state', 'text', 14],
    ['holder', 'text', 30],
    ['person_number', 'text', 20],
    ['serial', 'number', 12],
    ['code', 'text', 26],
    ['issued_at', 'datetime', 18],
    ['revoked_at', 'datetime', 18],
    ['revocation_reason', 'text', 40],
    ['keep_until', 'date', 12],
    ['keep_reason', 'text', 12],
    ['wish_until', 'date', 12],
    ['id', 'text', 26],
  ],
  attendance: [
    ['workshop_title', 'text', 36],
    ['workshop_date', 'date', 12],
    ['title', 'text', 12],
    ['first_name', 'text', 20],
    ['last_name', 'text', 24],
    PROFESSION,
    ...sheetFieldsOf(NUMBER_KINDS),
    ['attendance', 'text', 36],
    ['keep_until', 'date', 12],
  ],
  mails: [
    ['created_at', 'datetime', 18],
    ['type', 'text', 20],
    ['subject', 'text', 50],
    ['recipient_name', 'text', 24],
    ['state', 'text', 14],
    ['sent_at', 'datetime', 18],
    ['workshop_title', 'text', 36],
    ['id', 'number', 10],
  ],
  blacklist: [
    ['reason', 'text', 20],
    ['note', 'text', 50],
    ['created_at', 'datetime', 18],
  ],
  notification: [['created_at', 'datetime', 18]],
  season: [['created_at', 'datetime', 18]],
  notes: [
    ['created_at', 'datetime', 18],
    ['updated_at', 'datetime', 18],
    ['text', 'text', 80],
  ],
  merges: [
    ['created_at', 'datetime', 18],
    ['kept_email', 'text', 36],
    ['merged_email', 'text', 36],
    ['undone_at', 'datetime', 18],
  ],
  numbers: [PROFESSION, ...sheetFieldsOf(NUMBER_KINDS), ['consented_at', 'datetime', 18], ['used_at', 'datetime', 18]],
  consents: [
    ['topic', 'text', 36],
    ['version', 'number', 10],
    ['text', 'text', 80],
    ['source', 'text', 18],
    ['note', 'text', 30],
    ['given_at', 'datetime', 18],
    ['proven_at', 'datetime', 18],
    ['ended_at', 'datetime', 18],
    ['ended_by', 'text', 18],
    ['id', 'number', 10],
  ],
  consent_proofs: [
    ['topic', 'text', 36],
    ['version', 'number', 10],
    ['text', 'text', 80],
    ['source', 'text', 18],
    ['given_at', 'datetime', 18],
    ['proven_at', 'datetime', 18],
    ['ended_at', 'datetime', 18],
    ['ended_by', 'text', 18],
    ['erased_at', 'datetime', 18],
    ['id', 'number', 10],
  ],
  imports: [
    ['created_at', 'datetime', 18],
    ['workshop_title', 'text', 36],
    ['kind', 'text', 16],
    ['file_name', 'text', 30],
    ['row', 'number', 8],
    ['outcome', 'text', 14],
    ['values', 'text', 80],
  ],
  audit: [
    ['created_at', 'datetime', 18],
    ['action', 'text', 16],
    ['object', 'text', 20],
  ],
  recipient: [
    ['created_at', 'datetime', 18],
    ['link_used_at', 'datetime', 18],
    ['declined_mails', 'text', 30],
    ['erasure_requested_at', 'datetime', 18],
    ['keep_certificates', 'flag', 16],
  ],
} as const satisfies Record<string, readonly SheetField[]>

export type DataKind = keyof typeof SHEET_FIELDS
export const DATA_KINDS = Object.keys(SHEET_FIELDS) as DataKind[]

export const sheetColumnsOf = (kind: DataKind, t: Translator): SheetColumn[] =>
  SHEET_FIELDS[kind].map(([key, cell, width]) => ({ key, kind: cell, width, title: t(`privacy.fields.${key}`) }))
