import de from '@messages/de.json'
import en from '@messages/en.json'
import { createTranslator } from 'next-intl'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { describeProblem, type ErrorTranslator } from '@/contract/field-errors'
import { LOCALES } from '@/contract/locales'
import { nameFields } from '@/contract/messages'
import { ENDPOINTS } from '@/endpoints/all-endpoints'
import { importsOf, listFiles, readSource, TEST } from './sources'

const MESSAGES = { de: nameFields(de), en: nameFields(en) }
const FILES = listFiles().filter((file) => /^src\/(features|app)\/.*\.tsx?$/.test(file) && !TEST.test(file))
const SCREENS = FILES.filter((file) => file.endsWith('.tsx'))

const CONTRACTS = new Map(
  FILES.filter((file) => /\/contract(\/.*)?\.ts$/.test(file)).flatMap((file) =>
    Array.from(
      readSource(file).matchAll(/^export const (\w+) = endpoint\(/gm),
      ([, call = '']) => [call, file] as const,
    ),
  ),
)

type Label = { field: string; module: string; word: string }

/** The labels that a file gives its fields: `name="image" label={t('image')}`, or `{...field('image')}`. */
function labelsIn(file: string): Label[] {
  return readSource(file)
    .split(/^(?=(?:export )?(?:function|const) )/m)
    .flatMap((component) => {
      const translators = component.matchAll(/const (\w+) = useTranslations\('([\w.]+)'\)/g)
      const modules = new Map(Array.from(translators, ([, t = '', module = '']) => [t, module]))
      const fields = component.matchAll(/name="(\w+)"\s+label=\{(\w+)\('([\w.]+)'[,)]/g)
      const [, words = ''] = /const field = useFieldWords\('([\w.]+)'/.exec(component) ?? []
      const worded = component.matchAll(/\{\.\.\.field\('(\w+)'\)\}/g)
      return [
        ...Array.from(fields, ([, field = '', t = '', word = '']) => ({ field, module: modules.get(t) ?? '', word })),
        ...Array.from(worded, ([, field = '']) => ({ field, module: words, word: field })),
      ]
    })
}

/** The screens that make a call, and the components of features that they show. */
function screensOf(call: string): Set<string> {
  const contract = CONTRACTS.get(call) ?? ''
  const found = new Set<string>()
  const add = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    for (const shown of importsOf(file, readSource(file)))
      if (/^src\/features\/.*\/ui\/.*\.tsx$/.test(shown)) add(shown)
  }
  for (const file of SCREENS) {
    const source = readSource(file)
    if (new RegExp(`\\b${call}\\b`).test(source) && importsOf(file, source).includes(contract)) add(file)
  }
  return found
}

/** Reads the name by which a refusal calls a field. */
function nameIn(t: ErrorTranslator, field: { path: string; errorTexts?: string }): string {
  const names = Object.assign(
    (key: string, values?: Record<string, string | number>) => String(values?.field ?? t(key)),
    {
      has: t.has,
      raw: t.raw,
    },
  )
  return describeProblem('invalid', field, names)
}

type Schema = z.core.JSONSchema.BaseSchema

/** The fields that a person types or chooses: a tick is never wrong. */
const fieldsOf = ({ properties = {}, anyOf = [], allOf = [] }: Schema): string[] => [
  ...Object.keys(properties).filter((name) => !isTick(properties[name])),
  ...[...anyOf, ...allOf].flatMap((part) => fieldsOf(part as Schema)),
]

const isTick = (schema: Schema | boolean = false): boolean =>
  typeof schema === 'object' &&
  (schema.type === 'boolean' || (schema.anyOf ?? []).some((part) => isTick(part as Schema)))

type Difference = Label & { call: string; errorTexts?: string; locale: string }

function cureOf({ field, module, word, call, errorTexts, locale }: Difference): string {
  const declaration = `set errorTexts of ${call} to '${module}'`
  if (word === field && module !== errorTexts) return declaration
  const name = `errors.fields.${errorTexts ?? module}.${field}.name`
  if (word === field) return `remove ${name} from messages/${locale}.json`
  const addition = `add ${name} to messages/${locale}.json`
  return errorTexts ? addition : `${declaration}, and ${addition}`
}

/** A refusal may call a field by the beginning of its label: “Attachment” of “Attachment (PDF)”. */
function foreignNamesOf({ group, name: call, endpoint }: (typeof ENDPOINTS)[number]): string[] {
  const { errorTexts } = endpoint
  const shown = [...screensOf(call)].flatMap(labelsIn)
  const fields = new Set(fieldsOf(z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' })))
  return LOCALES.flatMap((locale) => {
    const t = createTranslator({ locale, messages: MESSAGES[locale] }) as ErrorTranslator
    const textOf = ({ module, word }: Label) => t(`${module}.${word}`)
    return [...fields].flatMap((path) => {
      const labels = shown.filter(({ field, module, word }) => field === path && t.has(`${module}.${word}`))
      const name = nameIn(t, { path, errorTexts })
      const [first] = labels
      if (!first || labels.some((label) => textOf(label).startsWith(name))) return []
      const difference = `refuses ${path} as “${name}”, but ${first.module}.${first.word} calls it “${textOf(first)}”`
      const cure = cureOf({ ...first, call, errorTexts, locale })
      return [`${CONTRACTS.get(call)}: ${group}.${call} ${difference}; ${cure}`]
    })
  })
}

it('refuses each field by the label that its form shows', () => {
  const inForm = (form: string) => labelsIn(`src/features/${form}.tsx`)
  expect(inForm('sponsors/ui/SponsorForm')).toContainEqual({ field: 'image', module: 'sponsors', word: 'image' })
  expect(inForm('accreditations/ui/professions/ProfessionForm')).toContainEqual({
    field: 'synonyms',
    module: 'professions',
    word: 'synonyms',
  })
  expect(
    ENDPOINTS.filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.access !== 'public').flatMap(
      foreignNamesOf,
    ),
  ).toEqual([])
})
