import { expect, it } from 'vitest'
import { listFiles, readSource } from './sources'

/** A rule of one declaration names a token or hides something, so it needs no component. */
const SHORT = 2

/** The places of each rule, by its declarations in any order. */
function placesOfRules(): Map<string, string[]> {
  const places = new Map<string, string[]>()
  for (const file of listFiles().filter((name) => name.startsWith('src/') && name.endsWith('.css'))) {
    const source = readSource(file).replaceAll(/\/\*[\s\S]*?\*\//g, '')
    for (const [, selector = '', body = ''] of source.matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
      const declarations = body.split(';').map((declaration) => declaration.trim().replaceAll(/\s+/g, ' '))
      const rule = declarations.filter(Boolean).toSorted()
      if (rule.length < SHORT) continue
      places.getOrInsertComputed(rule.join('; '), () => []).push(`${file} ${selector.trim()}`)
    }
  }
  return places
}

it('states no rule of style three times: it is a component of ui/layout then', () => {
  const repeated = [...placesOfRules()].filter(([, places]) => places.length > 2)
  expect(repeated.map(([rule, places]) => `${rule}: ${places.join(', ')}`)).toEqual([])
})
