import de from '@messages/de.json'
import en from '@messages/en.json'
import { createTranslator } from 'next-intl'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeProblem, type ErrorTranslator, labelKeysOf, validate } from '@/contract/field-errors'
import { LOCALES, type Locale } from '@/contract/locales'
import { nameFields } from '@/contract/messages'
import { ENDPOINTS } from '@/endpoints/all-endpoints'
import { saveSigner } from '@/features/accreditations/contract/signers'
import { saveTemplate } from '@/features/certificates/contract/templates'
import { saveSponsor } from '@/features/sponsors/contract'
import { saveImage } from '@/features/texts/contract'
import { saveWorkshop } from '@/features/workshops/contract/lifecycle'
import { PUBLIC_FORMS, publicErrorsOf, publicFieldsOf } from '@/i18n/public-messages'

const MESSAGES = { de: nameFields(de), en: nameFields(en) }

/** A translator of all messages, as the back office has it. */
const translatorOf = (locale: Locale) => createTranslator({ locale, messages: MESSAGES[locale] }) as ErrorTranslator

/** Our pages fill in these fields; an error about them shows the name in the contract. */
const FIELDS_OF_PAGES = new Set([
  'action',
  'actions',
  'answer',
  'as',
  'change',
  'certificates',
  'changed_at',
  'columns',
  'companions',
  'consents',
  'decision',
  'deleted_at',
  'device_id',
  'draft',
  'derived_fields',
  'fingerprint',
  'format',
  'id',
  'invite_slug',
  'key',
  'kind',
  'label',
  'list',
  'module',
  'offered',
  'origin',
  'participated_seconds_ago',
  'left_seconds_ago',
  'progress',
  'query',
  'region',
  'registration_ids',
  'row_id',
  'seen',
  'sha256',
  'source',
  'standing',
  'state',
  'text_id',
  'take_back_companions',
  'token',
  'unsent',
  'updated_at',
  'waiting_companions',
  'walk_ins',
])

type Schema = { [Key in 'anyOf' | 'allOf' | 'oneOf']?: Schema[] } & {
  type?: string
  const?: unknown
  properties?: Record<string, Schema>
}

/** The fields of a body that a person types or chooses: a tick is never wrong. */
const fieldsOf = ({ properties = {}, anyOf = [], allOf = [], oneOf = [] }: Schema): string[] => [
  ...Object.keys(properties).filter((name) => !FIELDS_OF_PAGES.has(name) && !isTick(properties[name])),
  ...[...anyOf, ...allOf, ...oneOf].flatMap(fieldsOf),
]

const isTick = ({ type, const: only, anyOf = [] }: Schema = {}): boolean =>
  type === 'boolean' || typeof only === 'boolean' || anyOf.some(isTick)

const FORMS = ENDPOINTS.map(({ group, name, endpoint }) => ({
  form: `${group}.${name}`,
  endpoint,
  fields: [...new Set(fieldsOf(z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as Schema))],
}))

const isPublicForm = ({ endpoint: { errorTexts } }: (typeof FORMS)[number]) =>
  PUBLIC_FORMS.some((form) => form === errorTexts)

/**
 * The key of the name: the label of the form, else a word of the group, which has no module then or uses the key of the
 * label for another text.
 */
const nameKeyOf = ({ path, errorTexts, t }: { path: string; errorTexts?: string; t: ErrorTranslator }) =>
  errorTexts && t.has(errorTexts) && !t.has(`${errorTexts}.${path}`)
    ? `${errorTexts}.${path}`
    : `errors.fields.${errorTexts ?? 'office'}.${path}.name`

type NamelessFields = { forms: typeof FORMS; t: ErrorTranslator; problem: string; locale: Locale }

/** The fields whose error does not say which field it is about. */
const namelessFields = ({ forms, t, problem, locale }: NamelessFields): string[] =>
  forms.flatMap(({ form, endpoint: { errorTexts }, fields }) =>
    fields
      .filter((path) => {
        const text = describeProblem({ key: problem, values: { limit: 9 } }, { path, errorTexts }, t)
        return text === t(`errors.${problem}`, { limit: 9 }) || new RegExp(`[„“]${path}[“”]`).test(text)
      })
      .map((path) => {
        const key = nameKeyOf({ path, errorTexts, t })
        return `messages/${locale}.json: add ${key}, the name of the field in ${form}, or set its errorTexts to the module of the labels of its form`
      }),
  )

/** The fields that a form without any input is refused for. */
function requiredPathsOf({ endpoint: { body }, fields }: (typeof FORMS)[number]): string[] {
  const empty = [{}, Object.fromEntries(fields.map((field) => [field, '']))]
  const errors = empty.map((values) => validate(body, values).errors ?? {})
  return fields.filter((field) => errors.some((found) => found[field]?.[0] === 'required'))
}

describe.each(LOCALES)('an error in a form (%s)', (locale) => {
  const t = translatorOf(locale)

  it.each(['required', 'invalid', 'text_too_long'])('names the field (%s)', (problem) => {
    expect(namelessFields({ forms: FORMS, t, problem, locale })).toEqual([])
  })

  it('names the field with the few words that a public page has', () => {
    const errors = publicErrorsOf(MESSAGES[locale])
    const few = createTranslator({
      locale,
      messages: { errors, fields: publicFieldsOf(MESSAGES[locale]) },
    }) as unknown as ErrorTranslator
    const forms = FORMS.filter(isPublicForm)
    expect(forms.length).toBeGreaterThan(0)
    expect(namelessFields({ forms, t: few, problem: 'text_too_long', locale })).toEqual([])
    expect(Object.keys(errors.fields)).not.toContain('office')
  })

  it('has a sentence for each empty field that no label names', () => {
    const start = t('errors.named.required', { field: '' }).split(/[„“]/)[0] ?? ''
    const general = FORMS.flatMap((form) => {
      const { errorTexts } = form.endpoint
      return requiredPathsOf(form)
        .filter((path) =>
          [errorTexts, 'fields'].every((module) => labelKeysOf({ path, errorTexts: module }, t).length === 0),
        )
        .filter((path) => describeProblem('required', { path, errorTexts }, t).startsWith(start))
        .map(
          (path) =>
            `messages/${locale}.json: add errors.fields.${errorTexts ?? 'office'}.${path}.required, the sentence of the empty field in ${form.form}`,
        )
    })
    expect(general).toEqual([])
  })
})

it.each([
  [saveSponsor, 'image', 'sponsors.image'],
  [saveTemplate, 'letterhead', 'certificates.letterhead'],
  [saveTemplate, 'logo', 'certificates.logo'],
  [saveTemplate, 'stamp', 'certificates.stamp'],
  [saveTemplate, 'signature', 'certificates.signature'],
  [saveSigner, 'stamp', 'certificate_signers.stamp'],
  [saveSigner, 'signature', 'certificate_signers.signature'],
  [saveWorkshop, 'picture', 'workshops.picture'],
  [saveWorkshop, 'own_header_image', 'workshops.own_header_image'],
  [saveImage, 'file', 'errors.fields.texts.file.name'],
])('refuses a wrong picture by the label of its form ($1, $2)', ({ errorTexts }, path, label) => {
  for (const locale of LOCALES) {
    const t = translatorOf(locale)
    const refusal = describeProblem('image_invalid', { path, errorTexts }, t)
    expect(refusal).toBe(t('errors.named.image_invalid', { field: t(label) }))
  }
})
