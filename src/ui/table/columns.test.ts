import { describe, expect, it } from 'vitest'
import { emptyColumnsOf, fitColumns, moveColumn, orderColumns } from './columns'

const COLUMNS = [
  { key: 'name', width: 200, least: 160 },
  { key: 'email', width: 200, least: 120 },
  { key: 'institution', width: 200, least: 120, yields: 1 },
  { key: 'city', width: 120, least: 80, yields: 2 },
  { key: 'registered', width: 130, narrow: true as const },
]
const fittedIn = (available: number, widths = {}, empty: string[] = []) =>
  fitColumns(COLUMNS, { widths, available, empty })
const sumOf = ({ widths }: ReturnType<typeof fittedIn>) => Object.values(widths).reduce((sum, width) => sum + width, 0)

describe('columns that give way', () => {
  it('fill exactly the space that there is, and a date never grows', () => {
    const fitted = fittedIn(1000)
    expect(sumOf(fitted)).toBe(1000)
    expect(fitted.widths.registered).toBe(130)
    expect(fitted.yielded).toEqual([])
  })

  it('become narrower in their declared order, before any is hidden', () => {
    expect(fittedIn(800).widths).toEqual({ name: 200, email: 200, institution: 150, city: 120, registered: 130 })
    expect(fittedIn(740).widths).toEqual({ name: 200, email: 200, institution: 120, city: 90, registered: 130 })
    expect(fittedIn(610)).toEqual({
      widths: { name: 160, email: 120, institution: 120, city: 80, registered: 130 },
      yielded: [],
    })
  })

  it('are hidden in the same order, and the others share the space', () => {
    expect(fittedIn(600).yielded).toEqual(['institution'])
    expect(sumOf(fittedIn(600))).toBe(600)
    expect(fittedIn(480).yielded).toEqual(['institution', 'city'])
  })

  it('scroll where even the others do not fit', () => {
    expect(sumOf(fittedIn(300))).toBe(410)
  })

  it('leave their space to the others while they are empty', () => {
    const rows = [
      { name: 'Mona', email: 'mona@example.org', institution: '', city: null },
      { name: 'Ada', email: 'ada@example.org', institution: '', city: 'Ulm' },
    ]
    const empty = emptyColumnsOf(
      COLUMNS.map((column) => ({ ...column, title: '' })),
      rows,
    )
    expect(empty).toEqual(['institution', 'registered'])
    const { widths } = fittedIn(1000, {}, empty)
    expect(widths.institution).toBe(120)
    expect(widths.name).toBeGreaterThan(fittedIn(1000).widths.name ?? 0)
    expect(emptyColumnsOf([], [])).toEqual([])
  })

  it('have the width that a person has set', () => {
    const fitted = fittedIn(900, { institution: 320 })
    expect(fitted.widths.institution).toBe(320)
    expect(sumOf(fitted)).toBe(900)
  })
})

describe('the order of columns', () => {
  it('starts with the link to the item, and ends with columns that are new since it was saved', () => {
    const keys = orderColumns(COLUMNS, ['registered', 'city', 'name', 'email']).map(({ key }) => key)
    expect(keys).toEqual(['name', 'registered', 'city', 'email', 'institution'])
  })

  it('moves a column to the position of another one, in both directions', () => {
    expect(moveColumn(['a', 'b', 'c', 'd'], 'b', 'd')).toEqual(['a', 'c', 'd', 'b'])
    expect(moveColumn(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['a', 'd', 'b', 'c'])
  })
})
