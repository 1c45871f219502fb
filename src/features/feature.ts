import type { Icon } from '@tabler/icons-react'
import type { Endpoint } from '@/contract/endpoint'
import type { Locale } from '@/contract/locales'
import type { NamedMessages } from '@/contract/messages'

/** A feature declares itself as an object without code. Its calls are bound in handlers.ts, which is loaded with the first of them. */
export type Feature = {
  /**
   * The contracts that this feature answers, by their group in the API, with those that hold only shapes, which the
   * OpenAPI document names.
   */
  api?: Record<string, ApiGroup>
  menu?: readonly MenuEntry[]
  /** The objects of the audit log by their names: a table, or a name of its own. */
  log?: Record<string, LoggedObject>
  /** The tables with data about people. */
  personalData?: Record<string, PersonalTable>
  /** The tables that hold nothing about people, or only texts of staff. */
  impersonal?: readonly string[]
}

type ApiGroup = {
  /** The sentence of the OpenAPI document about the group, which exactly one feature says. */
  about?: string
  contracts: readonly object[]
}

export type MenuTitle = keyof NamedMessages['menu']

export type MenuArea = 'workshops' | 'people' | 'mails' | 'reports' | 'configuration' | 'access' | 'oversight'
export type ConfigurationGroup = 'training' | 'legal' | 'website' | 'partners'

/** A page of the menu. */
export type MenuEntry = {
  title: MenuTitle
  /** The entry of the menu that leads here. */
  area: MenuArea
  /** The heading of the page in the configuration. */
  group?: ConfigurationGroup
  /** The pages of an area stand in the order of their positions. */
  position: number
  route: string
  /** The address of another screen that this entry of the menu covers. */
  covers?: string
  icon: Icon
  /** A person sees the entry only with the permissions of all these calls. */
  requires: readonly Endpoint[]
  /** Shows the entry only where this property of the configuration is true. */
  only?: 'captures_mails'
}

export type LoggedObject = {
  /**
   * The fields of an entry that the log shows. A field that is not listed is never shown: passwords, tokens, codes and
   * personal links stay hidden even where an entry holds them. The first field names the object, unless
   * audit/service/titles.ts finds its name.
   */
  fields: readonly string[]
  /** Derived and internal fields, which the log records and does not show. */
  hidden?: readonly string[]
  /** Secrets, which no entry records. */
  unrecorded?: readonly string[]
  /**
   * The page of the object: the first of these addresses whose parts are known. `{id}` is the id, `{person}` the id of a
   * registration, and `{event}` the page of the event. An object without a page has none.
   */
  pages: readonly string[]
}

/** The names of messages of the privacy desk behind a prefix, so that a declaration without words does not compile. */
type NamesAfter<Prefix extends string> = keyof {
  [Key in keyof NamedMessages['privacy'] as Key extends `${Prefix}${infer Name}` ? Name : never]: Key
}

export type DataKind = NamesAfter<'sheet_'>
export type StepKind = NamesAfter<'kind_'>

export type ErasureStep = { what: 'deleted' | 'anonymised' | 'kept'; reason: NamesAfter<'reason_'> }

/** A name with a dot begins the keys of the messages for the values of the field. */
export type HeldFieldKind =
  | 'text'
  | 'prose'
  | 'number'
  | 'date'
  | 'datetime'
  | 'flag'
  | `${keyof NamedMessages}.${string}`

/**
 * A kind of data that the privacy desk, the page with the own data and the files show. A new kind needs its words in
 * `privacy` of the messages: `sheet_`, `purpose_`, `recipients_` and `period_`.
 */
type HeldKind = {
  kind: DataKind
  /** Kinds stand in the order of their positions. */
  position: number
  /** The fields in the order of the columns. The first three that have a value name an entry. */
  fields: Record<string, HeldFieldKind>
  /** The messages with the labels of the fields; `privacy.fields` has those that are missing there. */
  labels?: keyof NamedMessages
  /** The person reads only the number of entries, or asks staff for them, because they may name others. */
  own?: 'counted' | 'on_request'
}

/** The window of rows about a person, newest first, and the language of names. */
export type HeldPage = { locale: Locale; limit: number; offset: number }

export type PersonalTable = {
  /**
   * The columns that lead from a person to the rows: addresses, keyed hashes of an address (`..._key`), `user_id` or
   * `registration_id`.
   */
  of?: readonly string[]
  /** Rows of a table with `of` are read by themselves, unless privacy/service/held.ts binds a reader to the kind. */
  held?: HeldKind
  /** The effects of an erasure on the rows, which it tells. A new step needs `kind_` and `reason_` in the messages. */
  steps?: { readonly [Kind in StepKind]?: ErasureStep }
  /**
   * The effect of an erasure on whole rows. Those that `of` finds are `deleted` or `kept` by themselves; another text names
   * what handles them.
   */
  rows?: string
  /** The effect of an erasure on each text about people, where rows stay without the person. */
  columns?: Readonly<Record<string, string>>
  /** The other texts of such rows: names of things, words of a list, and ids that identify nobody after the erasure. */
  impersonal?: readonly string[]
}
