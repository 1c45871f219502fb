// Compares two commits: which figures of which rows changed by more than chance.
import { markdownTableOf } from '../../support/report.mjs'

/** Smaller changes occur by chance. */
const NOISE_SHARE = 0.1

const HEADINGS = ['row', 'figure', 'before', 'after', 'change', 'which is']

/**
 * The tables of all parts that both sides have measured. Each side is a list of results, one or several runs of one
 * commit.
 */
export function comparedTables(parts, { before, after }) {
  const of = (side, name) => side.map((result) => result.parts[name]).filter(Boolean)
  const tables = parts.flatMap((part) => {
    const rows = comparedRows(part, { before: of(before, part.name), after: of(after, part.name) })
    return rows.length > 0 ? [`\n${part.name}\n\n${markdownTableOf([HEADINGS, ...rows.map(tableCellsOf)])}`] : []
  })
  return tables.join('\n') || 'Nothing was measured on both sides.'
}

/** A change counts if it exceeds the noise and the runs of both sides do not overlap. */
export function comparedRows({ keys, figures }, { before, after }) {
  const rowNameOf = (row) => keys.map((key) => row[key]).join(', ')
  const valuesOf = (runs, name, figure) =>
    runs
      .flatMap((rows) => rows.filter((row) => rowNameOf(row) === name).map((row) => row[figure]))
      .filter(Number.isFinite)
  const names = [...new Set(before.flat().map(rowNameOf))]
  return names.flatMap((name) =>
    Object.entries(figures).flatMap(([figure, better]) => {
      const [old, fresh] = [before, after].map((runs) => valuesOf(runs, name, figure))
      if (old.length === 0 || fresh.length === 0) return []
      const from = meanOf(old)
      const to = meanOf(fresh)
      const change = from === 0 ? null : to / from - 1
      return [{ name, figure, before: from, after: to, change, verdict: verdictOf({ old, fresh, change, better }) }]
    }),
  )
}

const meanOf = (values) => values.reduce((total, value) => total + value, 0) / values.length

function verdictOf({ old, fresh, change, better }) {
  const isSmall = change !== null && Math.abs(change) <= NOISE_SHARE
  const isMore = Math.min(...fresh) > Math.max(...old)
  const isLess = Math.max(...fresh) < Math.min(...old)
  if (isSmall || (!isMore && !isLess)) return ''
  return isMore === (better === 'more') ? 'better' : 'worse'
}

const tableCellsOf = ({ name, figure, before, after, change, verdict }) => [
  name,
  figure,
  round(before),
  round(after),
  change === null ? '-' : `${change > 0 ? '+' : ''}${Math.round(change * 100)} %`,
  verdict,
]

const round = (value) => (Math.abs(value) < 10 ? Math.round(value * 100) / 100 : Math.round(value * 10) / 10)
