import de from '@messages/de.json'
import en from '@messages/en.json'
import { expect, it } from 'vitest'
import { needsPermission } from '@/contract/endpoint'
import { LOCALES, type Locale } from '@/contract/locales'
import { nameFields } from '@/contract/messages'
import { ENDPOINTS } from '@/endpoints/all-endpoints'
import { FORM_FIELD_NAMES, HISTORY_DATES, PERSON_FIELD_NAMES } from '@/features/registrations/contract/fields'
import { REFERENCE_FACTS, REFERENCES } from '@/features/workshops/contract/fields'
import { listFiles, readSource } from './sources'

const MESSAGES = { de: nameFields(de), en: nameFields(en) }

/** The file that lacks a word, and the cure in one sentence. */
type Missing = `${string}: ${string}`

const permitted = ENDPOINTS.filter(({ endpoint }) => needsPermission(endpoint))

/** Staff choose the calls of a role by these sentences. */
function missingWordsOfCalls(): Missing[] {
  const summaries = new Map(permitted.map(({ group, name, endpoint }) => [`${group}.${name}`, endpoint.summary]))
  const needed = new Set([...summaries.keys(), ...permitted.map(({ group }) => `${group}.title`)])
  return LOCALES.flatMap((locale) => {
    const words = new Map(
      Object.entries<Record<string, string>>((locale === 'de' ? de : en).calls).flatMap(([group, own]) =>
        Object.entries(own).map(([name, text]): [string, string] => [`${group}.${name}`, text]),
      ),
    )
    const file = `messages/${locale}.json`
    const isWrong = (key: string) =>
      !words.get(key)?.trim() || (locale === 'en' && summaries.has(key) && words.get(key) !== summaries.get(key))
    return [
      ...[...needed]
        .filter(isWrong)
        .map(
          (key): Missing =>
            `${file}: write calls.${key}, ${summaries.has(key) ? `in English "${summaries.get(key)}"` : 'the name of the group of calls'}`,
        ),
      ...[...words.keys()]
        .filter((key) => !needed.has(key))
        .map((key): Missing => `${file}: remove calls.${key}, which no role can permit`),
    ]
  })
}

/** The words that screens ask for by literal names, such as `sponsors.empty`. */
function wordsOfScreens(): Set<string> {
  const screens = listFiles().filter((file) => file.startsWith('src/') && file.endsWith('.tsx'))
  const keys = screens.flatMap((file) =>
    readSource(file)
      .split(/^(?=(?:export )?(?:function|const) )/m)
      .flatMap((component) =>
        Array.from(component.matchAll(/const (\w+) = useTranslations\('([\w.]+)'\)/g)).flatMap(([, t, module]) =>
          Array.from(component.matchAll(new RegExp(`\\b${t}\\('([\\w.]+)'[,)]`, 'g')), ([, key]) => `${module}.${key}`),
        ),
      ),
  )
  return new Set(keys)
}

const wordAt = (messages: object, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>((part, step) => (part instanceof Object ? Reflect.get(part, step) : undefined), messages)

const isBlank = (locale: Locale, key: string) => !String(wordAt(MESSAGES[locale], key) ?? '').trim()

const missingWord = (locale: Locale, key: string): Missing => `messages/${locale}.json: add ${key}`

const missingWordsOfScreens = (): Missing[] =>
  LOCALES.flatMap((locale) =>
    [...wordsOfScreens()]
      .filter((key) => typeof wordAt(MESSAGES[locale], key) !== 'string')
      .map((key) => missingWord(locale, key)),
  )

/** A field of a person has a word in the back office, and in the public form where that asks for it. */
function missingWordsOfPeople(): Missing[] {
  const fields = [...PERSON_FIELD_NAMES, ...HISTORY_DATES]
  const asked = FORM_FIELD_NAMES.filter((name) => name !== 'language')
  const keys = [...fields.map((name) => `people.${name}`), ...asked.map((name) => `registrations.${name}`)]
  return LOCALES.flatMap((locale) => keys.filter((key) => isBlank(locale, key)).map((key) => missingWord(locale, key)))
}

/** A field of an event that picks from a list has a label, a hint, and a sentence for people who may not list the rows. */
function missingWordsOfReferences(): Missing[] {
  const keys = [
    ...REFERENCES.flatMap((name) => [
      `workshops.${name}`,
      `workshops.form_${name}_hint`,
      `workshops.form_${name}_forbidden`,
    ]),
    ...REFERENCE_FACTS.map((name) => `event.${name}`),
  ]
  return LOCALES.flatMap((locale) => keys.filter((key) => isBlank(locale, key)).map((key) => missingWord(locale, key)))
}

const keysOf = (messages: object, path = ''): string[] =>
  Object.entries(messages).flatMap(([key, inner]) =>
    typeof inner === 'object' ? keysOf(inner, `${path}${key}.`) : `${path}${key}`,
  )

const missingTranslations = (): Missing[] =>
  LOCALES.flatMap((locale) =>
    LOCALES.flatMap((other) => keysOf(MESSAGES[other]))
      .filter((key) => isBlank(locale, key))
      .map((key) => missingWord(locale, key)),
  )

/** Earlier names of a thing that has one name, and a sign in place of a word, each with the name. */
const ABANDONED: Record<Locale, [earlier: RegExp, name: string][]> = {
  de: [
    [/∞/, 'unbegrenzt'],
    [/Externe ID/, 'Externe Kennung'],
    [/Anschrift der Einrichtung/, 'Straße und Hausnummer'],
    [/\bInstitution\b/, 'Praxis, Klinik oder Apotheke'],
    [/\bZustand\b/, 'Status'],
    [/So liest es sich/, 'Vorschau'],
  ],
  en: [
    [/∞/, 'unlimited'],
    [/\bInstitution\b/, 'Practice, hospital or pharmacy'],
    [/\bStanding\b/, 'Status'],
    [/How it reads/, 'Preview'],
    [/Postal code/, 'Postcode'],
    [/Shipping address/, 'Delivery address'],
  ],
}

const abandonedNamesIn = (locale: Locale, messages: object): string[] =>
  keysOf(messages).flatMap((key) =>
    ABANDONED[locale].flatMap(([earlier, name]) => {
      const [found] = earlier.exec(String(wordAt(messages, key))) ?? []
      return found ? [`messages/${locale}.json: ${key} says "${found}", which is called "${name}" everywhere`] : []
    }),
  )

it('calls a thing by one name in each language', () => {
  expect(LOCALES.flatMap((locale) => abandonedNamesIn(locale, MESSAGES[locale]))).toEqual([])
  expect(abandonedNamesIn('en', { people: { address: 'Postal code', name: 'Name' } })).toEqual([
    'messages/en.json: people.address says "Postal code", which is called "Postcode" everywhere',
  ])
})

it('names every word that a call, a screen or a field still lacks', () => {
  const missing = [
    ...missingWordsOfCalls(),
    ...missingWordsOfScreens(),
    ...missingWordsOfPeople(),
    ...missingWordsOfReferences(),
    ...missingTranslations(),
  ]
  expect([...new Set(missing)]).toEqual([])
})
