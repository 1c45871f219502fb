import { expect, it } from 'vitest'
import { markdownTableOf } from '../../support/report.mjs'
import { comparedRows, comparedTables } from './compare.mjs'

const part = { name: 'pages', keys: ['page', 'what'], figures: { perSecond: 'more', p99: 'less' } }
const row = (page: string, perSecond: number, p99: number | null) => ({ page, what: 'site', perSecond, p99 })
const verdicts = (before: object[][], after: object[][]) =>
  comparedRows(part, { before, after }).map(({ name, figure, verdict }) => [name, figure, verdict])

it('says of each figure of each row whether it became better or worse', () => {
  expect(verdicts([[row('/a', 100, 10), row('/b', 100, 10)]], [[row('/b', 50, 5), row('/a', 150, 15)]])).toEqual([
    ['/a, site', 'perSecond', 'better'],
    ['/a, site', 'p99', 'worse'],
    ['/b, site', 'perSecond', 'worse'],
    ['/b, site', 'p99', 'better'],
  ])
})

it('takes a change of less than a tenth for chance', () => {
  expect(verdicts([[row('/a', 100, 10)]], [[row('/a', 109, 9.5)]]).map(([, , verdict]) => verdict)).toEqual(['', ''])
})

it('takes a change for chance when the runs of both sides overlap', () => {
  const before = [[row('/a', 100, 10)], [row('/a', 200, 10)]]
  const after = [[row('/a', 190, 20)], [row('/a', 210, 30)]]
  expect(verdicts(before, after)).toEqual([
    ['/a, site', 'perSecond', ''],
    ['/a, site', 'p99', 'worse'],
  ])
})

it('leaves out what only one side has measured', () => {
  expect(verdicts([[row('/a', 100, null)]], [[row('/a', 50, 5), row('/c', 1, 1)]])).toEqual([
    ['/a, site', 'perSecond', 'worse'],
  ])
  const before = [{ parts: { pages: [row('/a', 1, 1)] } }]
  const after = [{ parts: { lists: [] } }]
  expect(comparedTables([part], { before, after })).toBe('Nothing was measured on both sides.')
})

it('prints a table for each part that both sides have measured', () => {
  const side = (perSecond: number, p99: number) => [{ parts: { pages: [row('/a', perSecond, p99)] } }]
  expect(comparedTables([part], { before: side(100, 0), after: side(80, 4) })).toBe(
    `
pages

| row      | figure    | before | after | change | which is |
| -------- | --------- | -----: | ----: | -----: | -------- |
| /a, site | perSecond |    100 |    80 |  -20 % | worse    |
| /a, site | p99       |      0 |     4 |      - | worse    |`,
  )
})

it('aligns numbers and shares to the right, words to the left', () => {
  expect(
    markdownTableOf([
      ['page', 'share'],
      ['/events', '7 %'],
      ['/', '-12 %'],
      ['/en', '-'],
    ]).split('\n'),
  ).toEqual([
    '| page    | share |',
    '| ------- | ----: |',
    '| /events |   7 % |',
    '| /       | -12 % |',
    '| /en     |     - |',
  ])
})
