import 'server-only'
import type { Translator } from '@/i18n/messages'
import type { CellKind, Column } from '@/server/spreadsheets'

type Field = readonly [key: string, kind: CellKind, width: number]

/** A sheet for each kind, in this order; what each column is called stands under `privacy.fields`. */
const FIELDS = {
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
    ['title', 'text', 12],
    ['first_name', 'text', 20],
    ['last_name', 'text', 24],
    ['gender', 'text', 10],
    ['email', 'text', 36],
    ['institution', 'text', 32],
    ['institution_address', 'text', 32],
    ['postal_code', 'text', 12],
    ['city', 'text', 24],
    ['language', 'text', 10],
    ['external_id', 'text', 16],
    ['question', 'text', 40],
    ['ipad', 'flag', 10],
    ['ipad_shippingaddress', 'text', 40],
    ['agb', 'flag', 16],
    ['terms_accepted_at', 'datetime', 18],
    ['terms_version', 'text', 14],
    ['nonpublic', 'flag', 16],
    ['manually_added', 'flag', 16],
    ['manually_paid', 'flag', 12],
    ['preliminary_registration', 'flag', 16],
    ['party', 'text', 14],
    ['created_at', 'datetime', 18],
    ['updated_at', 'datetime', 18],
    ['invitation_sent', 'datetime', 18],
    ['registered', 'datetime', 18],
    ['confirmation_sent', 'datetime', 18],
    ['reminder_sent', 'datetime', 18],
    ['participated', 'datetime', 18],
    ['after_event_sent', 'datetime', 18],
    ['cancelled_at', 'datetime', 18],
    ['unsubscribed_at', 'datetime', 18],
    ['deleted_at', 'datetime', 18],
    ['id', 'text', 26],
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
} as const satisfies Record<string, readonly Field[]>

export type Kind = keyof typeof FIELDS
export const KINDS = Object.keys(FIELDS) as Kind[]

export const columnsOf = (kind: Kind, t: Translator): Column[] =>
  FIELDS[kind].map(([key, cell, width]) => ({ key, kind: cell, width, title: t(`privacy.fields.${key}`) }))
