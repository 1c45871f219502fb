import { expect, it } from 'vitest'
import { ENDPOINTS } from './endpoints'
import { openApi } from './openapi'
import { FEATURES, PARAMETERS } from './openapi-words'

it('publishes at /openapi.json what the endpoints declare', async () => {
  await expect(`${JSON.stringify(openApi(), null, 2)}\n`).toMatchFileSnapshot('../../public/openapi.json')
})

it('says of each feature and each parameter what it is, and of none that is gone', () => {
  const { paths, tags } = openApi()
  const operations = Object.values(paths).flatMap((path) => Object.values(path) as { parameters: { name: string }[] }[])
  const parameters = new Set(operations.flatMap((operation) => operation.parameters.map(({ name }) => name)))
  expect(Object.keys(PARAMETERS).sort()).toEqual([...parameters].sort())
  expect(Object.keys(FEATURES).sort()).toEqual([...new Set(ENDPOINTS.map(({ feature }) => feature))].sort())
  expect(tags).toHaveLength(Object.keys(FEATURES).length)
})
