import de from '@messages/de.json'
import en from '@messages/en.json'
import { expect, it } from 'vitest'
import { ENDPOINTS } from '@/contract/all-endpoints'

const permitted = ENDPOINTS.filter(({ endpoint }) => endpoint.access === 'permitted')
const actions = permitted.map(({ feature, name }) => `${feature}.${name}`)
const titles = [...new Set(permitted.map(({ feature }) => `${feature}.title`))]

const wordsIn = ({ calls }: { calls: Record<string, Record<string, string>> }) =>
  new Map(
    Object.entries(calls).flatMap(([feature, own]) =>
      Object.entries(own).map(([name, text]): [string, string] => [`${feature}.${name}`, text]),
    ),
  )

it.each([
  ['German', de],
  ['English', en],
])('every call that a role can permit has its sentence in %s, and no other has', (_, messages) => {
  const words = wordsIn(messages)
  expect([...words.keys()].sort()).toEqual([...actions, ...titles].sort())
  expect([...words].filter(([, text]) => text.trim() === '')).toEqual([])
})

it('the English sentence equals the summary of the call', () => {
  const said = permitted.map(({ feature, name, endpoint }) => [`${feature}.${name}`, endpoint.summary] as const)
  const words = [...wordsIn(en)].filter(([key]) => !titles.includes(key))
  expect(Object.fromEntries(words)).toEqual(Object.fromEntries(said))
})
