import 'server-only'
import { createHash } from 'node:crypto'
import { FILE_MEGABYTES, XLSX_TYPE } from '@/contract/shapes'
import { registrationDraft } from '@/features/registrations/contract/office'
import { GENDERS } from '@/features/registrations/contract/public'
import { EXAMPLE_PERSON, PEOPLE_COLUMNS } from '@/features/registrations/contract/spreadsheet'
import { type Translator, translatorFor } from '@/i18n/messages'
import { isLocale, LOCALES, localeOf } from '@/i18n/routing'
import { bytesResponse } from '@/server/files'
import { type Sheet, xlsxOf } from '@/server/spreadsheets'
import { IMPORT_ROWS_MAX } from '../contract'

const NAME = 'Import_Vorlage.xlsx'
/** The same words make the same file, whenever it is asked for. */
const TIMELESS = new Date('2000-01-01T00:00:00Z')

/** The empty list to fill in, for everybody: in the language that the address asks for, else in the browser's. */
export async function getTemplate(request: Request): Promise<Response> {
  const asked = new URL(request.url).searchParams.get('locale')
  const t = await translatorFor(isLocale(asked) ? asked : localeOf(request.headers.get('accept-language')))
  const sheets = [listOf(t), helpOf(t)]
  const bytes = await new Response(xlsxOf({ sheets, now: TIMELESS })).bytes()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const content = { name: NAME, content_type: XLSX_TYPE, size: bytes.length, sha256, suffix: '' }
  const response = await bytesResponse(request, { ...content, read: async () => bytes })
  response.headers.set('vary', 'accept-language')
  return response
}

const COLUMNS = PEOPLE_COLUMNS.filter((column) => column.use === 'template')
type Key = (typeof COLUMNS)[number]['key']

const isRequired = (key: Key) => key === 'email'
const titleOf = (key: Key, t: Translator) => `${t(`people.${key}`)}${isRequired(key) ? ' *' : ''}`

const CHOICES: Partial<Record<Key, readonly string[]>> = { gender: GENDERS, language: LOCALES }

function listOf(t: Translator): Sheet {
  return {
    sheet: t('people.export_name'),
    columns: COLUMNS.map(({ key, kind, width }) => {
      const values = CHOICES[key]
      const choice = values && {
        values,
        title: t('imports.template_choice_title'),
        message: t('imports.template_choice', { values: values.join(', '), help: t('imports.template_help') }),
      }
      return { key, kind, width, title: titleOf(key, t), choice }
    }),
    rows: [EXAMPLE_PERSON],
    room: IMPORT_ROWS_MAX,
  }
}

function helpOf(t: Translator): Sheet {
  return {
    sheet: t('imports.template_help'),
    columns: [
      { key: 'column', kind: 'heading', width: 26, title: t('imports.template_column') },
      { key: 'need', kind: 'prose', width: 14, title: t('imports.template_need') },
      { key: 'allowed', kind: 'prose', width: 70, title: t('imports.template_allowed') },
      { key: 'example', kind: 'prose', width: 32, title: t('imports.template_example') },
    ],
    rows: [...columnsExplained(t), {}, { column: t('imports.template_rules') }, ...rulesExplained(t)],
    isHelp: true,
  }
}

const columnsExplained = (t: Translator) =>
  COLUMNS.map(({ key }) => ({
    column: t(`people.${key}`),
    need: t(isRequired(key) ? 'imports.template_required' : 'imports.template_optional'),
    allowed: allowedIn(key, t),
    example: EXAMPLE_PERSON[key],
  }))

function allowedIn(key: Key, t: Translator): string {
  if (key === 'email') return t('imports.template_email')
  if (key === 'gender') return inWords(GENDERS, (gender) => t(`registrations.gender_${gender}`))
  if (key === 'language')
    return t('imports.template_language', { values: inWords(LOCALES, (locale) => t(`parts.${locale}`)) })

  const max = registrationDraft.shape[key].unwrap().maxLength ?? 0
  if (key === 'postal_code' || key === 'external_id') return t(`imports.template_${key}`, { max })
  return t('imports.template_text', { max })
}

const inWords = <Value extends string>(values: readonly Value[], word: (value: Value) => string) =>
  values.map((value) => `${value} = ${word(value)}`).join(', ')

const RULES = ['key', 'empty', 'columns', 'example', 'limits', 'mails', 'spellings'] as const

function rulesExplained(t: Translator) {
  const values = { email: EXAMPLE_PERSON.email, rows: IMPORT_ROWS_MAX, megabytes: FILE_MEGABYTES }
  return RULES.map((rule) => ({
    column: t(`imports.template_rule_${rule}`),
    allowed: t(`imports.template_rule_${rule}_text`, values),
  }))
}
