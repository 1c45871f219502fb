import { createHash } from 'node:crypto'
import { isOneOf } from '@/contract/fields'
import { isLocale, LOCALES, localeOf } from '@/contract/locales'
import { FILE_MEGABYTES, XLSX_TYPE } from '@/contract/shapes'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import { GENDERS } from '@/contract/values/registrations'
import { PERSON_FIELDS } from '@/features/registrations/contract/fields'
import { registrationDraft } from '@/features/registrations/contract/office'
import { EXAMPLE_PERSON, TEMPLATE_KEYS, type TemplateKey } from '@/features/registrations/contract/spreadsheet'
import { loadTranslator, type Translator } from '@/i18n/messages'
import { bytesResponse } from '@/server/files/stored-files'
import type { Sheet } from '@/server/spreadsheets/write/sheet'
import { xlsxStream } from '@/server/spreadsheets/write/xlsx'
import { IMPORT_ROWS_MAX } from '../contract'

const FILE_NAME = 'Import_Vorlage.xlsx'
/** A fixed date makes equal templates equal byte for byte. */
const FIXED_DATE = new Date('2000-01-01T00:00:00Z')

/** Anybody may download the template, in the language of the address or else of the browser. */
export async function getTemplate(request: Request): Promise<Response> {
  const requestedLocale = new URL(request.url).searchParams.get('locale')
  const t = await loadTranslator(
    isLocale(requestedLocale) ? requestedLocale : localeOf(request.headers.get('accept-language')),
  )
  const sheets = [listSheetOf(t), helpSheetOf(t)]
  const bytes = await new Response(xlsxStream({ sheets, now: FIXED_DATE })).bytes()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const content = { name: FILE_NAME, content_type: XLSX_TYPE, size: bytes.length, sha256, suffix: '' }
  const response = await bytesResponse(request, { ...content, read: async () => bytes })
  response.headers.set('vary', 'accept-language')
  return response
}

const isRequired = (key: TemplateKey) => key === 'email'
const markedTitleOf = (key: TemplateKey, t: Translator) => `${t(`people.${key}`)}${isRequired(key) ? ' *' : ''}`

const CHOICES: Partial<Record<TemplateKey, readonly string[]>> = { gender: GENDERS, language: LOCALES }

function listSheetOf(t: Translator): Sheet {
  return {
    tabName: t('people.export_name'),
    columns: TEMPLATE_KEYS.map((key) => {
      const values = CHOICES[key]
      const choice = values && {
        values,
        title: t('imports.template_choice_title'),
        message: t('imports.template_choice', { values: values.join(', '), help: t('imports.template_help') }),
      }
      return { key, kind: 'text', width: PERSON_FIELDS[key].column.width, title: markedTitleOf(key, t), choice }
    }),
    rows: [EXAMPLE_PERSON],
    blankRows: IMPORT_ROWS_MAX,
  }
}

function helpSheetOf(t: Translator): Sheet {
  return {
    tabName: t('imports.template_help'),
    columns: [
      { key: 'column', kind: 'heading', width: 26, title: t('imports.template_column') },
      { key: 'need', kind: 'prose', width: 14, title: t('imports.template_need') },
      { key: 'allowed', kind: 'prose', width: 70, title: t('imports.template_allowed') },
      { key: 'example', kind: 'prose', width: 32, title: t('imports.template_example') },
    ],
    rows: [...columnHelpRows(t), {}, { column: t('imports.template_rules') }, ...ruleHelpRows(t)],
    isHelp: true,
  }
}

const columnHelpRows = (t: Translator) =>
  TEMPLATE_KEYS.map((key) => ({
    column: t(`people.${key}`),
    need: t(isRequired(key) ? 'imports.template_required' : 'imports.template_optional'),
    allowed: describeAllowedValues(key, t),
    example: EXAMPLE_PERSON[key],
  }))

function describeAllowedValues(key: TemplateKey, t: Translator): string {
  if (key === 'email') return t('imports.template_email')
  if (key === 'gender') return describeValues(GENDERS, (gender) => t(`registrations.gender_${gender}`))
  if (key === 'language')
    return t('imports.template_language', {
      values: describeValues(LOCALES, (locale) => t(`fields.language_${locale}`)),
    })

  if (key === 'profession_id') return t('imports.template_profession')
  if (isOneOf(NUMBER_KINDS, key)) return t('imports.template_number')

  const max = registrationDraft.shape[key].unwrap().maxLength ?? 0
  if (key === 'postal_code' || key === 'external_id') return t(`imports.template_${key}`, { max })
  return t('imports.template_text', { max })
}

const describeValues = <Value extends string>(values: readonly Value[], word: (value: Value) => string) =>
  values.map((value) => `${value} = ${word(value)}`).join(', ')

const RULES = ['key', 'empty', 'columns', 'example', 'limits', 'mails', 'spellings'] as const

function ruleHelpRows(t: Translator) {
  const values = { email: EXAMPLE_PERSON.email, rows: IMPORT_ROWS_MAX, megabytes: FILE_MEGABYTES }
  return RULES.map((rule) => ({
    column: t(`imports.template_rule_${rule}`),
    allowed: t(`imports.template_rule_${rule}_text`, values),
  }))
}
