import de from '@messages/de.json'
import en from '@messages/en.json'
import { createTranslator } from 'next-intl'
import { expect, it } from 'vitest'
import { nameFields, textAt } from './messages'

it('a module names a column as `fields` does, unless it has a word of its own', () => {
  const messages = { fields: { city: 'City', name: 'Name' }, rows: { name: 'Company' }, empty: {} }
  const t = createTranslator({ locale: 'en', messages: nameFields(messages) })
  expect([t('rows.city' as 'rows.name'), t('rows.name'), t('empty.city' as 'rows.name')]).toEqual([
    'City',
    'Company',
    'City',
  ])
})

it('reads a text by its path, and nothing that messages do not hold', () => {
  const messages = { fields: { city: 'City' }, rows: { name: 'Company', state: { open: 'Open' } } }
  expect(['rows.name', 'rows.state.open', 'rows.city'].map((path) => textAt(messages, path))).toEqual([
    'Company',
    'Open',
    'City',
  ])
  const unknown = [
    'rows',
    'rows.state',
    'rows.state.city',
    'rows.constructor',
    'rows.__proto__.city',
    'tables.city',
    '',
  ]
  expect(unknown.filter((path) => textAt(messages, path) !== undefined)).toEqual([])
})

it('no module repeats the name of a column', () => {
  const isRepeated = (messages: object, module: string, name: string) =>
    textAt(messages, `fields.${name}`) === Reflect.get(Reflect.get(messages, module), name)
  const repeated = Object.keys(de)
    .filter((module) => module !== 'fields')
    .flatMap((module) =>
      Object.keys(de.fields)
        .filter((name) => isRepeated(de, module, name) && isRepeated(en, module, name))
        .map((name) => `${module}.${name}`),
    )
  expect(repeated).toEqual([])
})
