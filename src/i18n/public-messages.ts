import { recordOf } from '@/contract/fields'
import type { Messages } from '@/contract/messages'

/** Errors about imports, mailings, papers, rights and the like, which the server shows only to staff. */
const OFFICE_ERRORS = [
  /^(import|sheet|cell|translation|role|permission|beyond|super|views|people)_/,
  /^(accreditation|body|category|certificates?|template|sentence|decided|attendance|helper|link_end|entrance|scans)_/,
  /^(audience|consent|mail|plan|merge|move|series|workshop|sponsor|breaks|deadline_(after|step)|evaluation_template)_/,
  /^(evaluation_(open|answered|ahead|few|reminded)|own_(rights|account)|profession_in_use|date_in_series|no_(badges|ticket))$/,
  /^(event_full|seats_short)_ask$|_unknown$/,
]

/** The words of lists, of the editor of texts, of files and of changes by two people, which only the back office has. */
const OFFICE_WORDS = [
  /^(actions|apply|columns?|filters?|list|low|more|order|pages?|per|range|rows?|search|searching|starts|tools|views?)(_|$)/,
  /^(clear|history|item|merged|picked|pick|select|selected|selection|tab|to|type|undo)(_|$)/,
  /^(conflict|deleted?|file|image|keep_mine|rich|take_theirs)(_|$)/,
]

export const publicWordsOf = ({ core }: Pick<Messages, 'core'>) =>
  Object.fromEntries(Object.entries(core).filter(([key]) => !matchesOne(OFFICE_WORDS, key)))

/** The sentences about the fields of forms that visitors fill in. */
export const PUBLIC_FORMS = ['sign_up', 'companion', 'account'] as const

/** Leaves out the errors that no public page shows: they are half of all, and each form would carry them. */
export function publicErrorsOf({ errors: { fields, ...sentences } }: Pick<Messages, 'errors'>) {
  const shown = Object.entries(sentences).filter(([key]) => !matchesOne(OFFICE_ERRORS, key))
  return { ...Object.fromEntries(shown), fields: recordOf(PUBLIC_FORMS, (form) => fields[form]) }
}

/** The fields that visitors fill in. */
const PUBLIC_FIELDS = [
  'chamber_number',
  'city',
  'code',
  'companion',
  'company',
  'efn',
  'email',
  'external_id',
  'first_name',
  'gender',
  'institution',
  'institution_address',
  'invoice_address',
  'ipad_shippingaddress',
  'language',
  'last_name',
  'name',
  'oeak_number',
  'password',
  'password_confirmation',
  'phone',
  'postal_code',
  'profession_id',
  'second_name',
  'title',
  'workshop_id',
] as const

export const publicFieldsOf = ({ fields }: Pick<Messages, 'fields'>) => recordOf(PUBLIC_FIELDS, (name) => fields[name])

const matchesOne = (patterns: readonly RegExp[], key: string) => patterns.some((pattern) => pattern.test(key))
