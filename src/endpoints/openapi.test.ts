import { expect, it } from 'vitest'
import { describeCalls, openApi, openApiText } from './openapi'
import { dereference } from './openapi-references'
import { SHAPE_KEYWORD } from './openapi-schema'

const document = openApi()

it('publishes the declared endpoints at /openapi.json', async () => {
  await expect(openApiText(document)).toMatchFileSnapshot('../../public/openapi.json')
})

/** Returns the document as a reader parses it, without the names of shapes in the code. */
const read = <Content extends object>(content: Content): Content =>
  JSON.parse(JSON.stringify(content, (key, value) => (key === SHAPE_KEYWORD ? undefined : value)))

it('has the same meaning with components as with every shape written out', () => {
  const { components } = document
  const written = dereference({ paths: describeCalls(), components })
  expect(dereference(read(document)).paths).toEqual(read(written).paths)
  expect(JSON.parse(openApiText(document))).toEqual(read(document))
})

it('uses a component for each shape of three parts or more that occurs twice', () => {
  const { paths, components } = read(document)
  const seen = new Map<string, number>()
  const visitSchema = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { properties, enum: words, default: usual } = value as { properties?: object; enum?: []; default?: string }
    const isLarge = Object.keys(properties ?? words ?? {}).length > 2 && usual === undefined
    if (isLarge) seen.set(JSON.stringify(value), (seen.get(JSON.stringify(value)) ?? 0) + 1)
    for (const part of Object.values(value)) visitSchema(part)
  }
  visitSchema(paths)
  visitSchema(components)
  expect([...seen].filter(([, times]) => times > 1)).toEqual([])
})

it('defines only components that are referred to at least twice', () => {
  const text = openApiText(document)
  const { schemas, parameters } = document.components
  const names = [
    ...Object.keys(schemas).map((name) => `schemas/${name}`),
    ...Object.keys(parameters).map((name) => `parameters/${name}`),
  ]
  const uses = names.map((name) => [name, text.split(`"#/components/${name}"`).length - 1] as const)
  expect(uses.filter(([, times]) => times < 2)).toEqual([])
})
