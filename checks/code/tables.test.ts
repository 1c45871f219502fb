import { expect, it } from 'vitest'
import { listSources, readSource } from './sources'

const TABLE = /^src\/schema\/(?!.*\.test\.ts$)/
const QUERY = /\b(select|join|exists|from)\b/i
const SQL_TEXT = /sql(?:<[^`]*>)?`([^`]*)`/g

/** The SQL of a file of the schema that reads rows. Conditions on columns of its own table have none of these words. */
const queriesIn = (source: string): string[] =>
  Array.from(source.matchAll(SQL_TEXT), ([, text = '']) => text.trim()).filter((text) => QUERY.test(text))

it('keeps queries out of the schema: SQL that reads rows of a table stands in a service', () => {
  const found = listSources()
    .filter((file) => TABLE.test(file))
    .flatMap((file) => queriesIn(readSource(file)).map((text) => `${file}: ${text}`))
  expect(found).toEqual([])
})

it('finds a query in the SQL of a table', () => {
  expect(queriesIn('const held = sql<number>`(select 1 from entries)`')).toEqual(['(select 1 from entries)'])
  expect(queriesIn(`check('state', sql\`\${t.selected} and \${t.joined_at} is null\`)`)).toEqual([])
})
