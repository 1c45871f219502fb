// Tables for the terminal and for the documents.
import fs from 'node:fs'
import os from 'node:os'

export const formatPercent = (share) => (Number.isFinite(share) ? `${Math.round(share * 100)} %` : '-')

/** The first row holds the headings; columns of numbers are aligned to the right. */
export function markdownTableOf(rows) {
  const texts = rows.map((row) => row.map((cell) => String(cell ?? '')))
  const widths = texts[0].map((_, column) => Math.max(3, ...texts.map((row) => row[column].length)))
  const numeric = widths.map((_, column) => texts.slice(1).every((row) => /^[+-]?[\d.,]*( %)?$/.test(row[column])))
  const line = (row) =>
    `| ${row.map((cell, column) => (numeric[column] ? cell.padStart(widths[column]) : cell.padEnd(widths[column]))).join(' | ')} |`
  const rule = widths.map((width, column) => (numeric[column] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)))
  return [line(texts[0]), `| ${rule.join(' | ')} |`, ...texts.slice(1).map(line)].join('\n')
}

/** Machine and day, without which no figure means anything. */
export function describeMachine() {
  const [{ model = 'unknown processor' } = {}] = os.cpus()
  const memory = `${Math.round(os.totalmem() / 1024 ** 3)} GB`
  const day = new Date().toISOString().slice(0, 10)
  return `${day}, ${model.trim()}, ${os.availableParallelism()} cores, ${memory}, ${os.type()}, Node ${process.versions.node}`
}

/** Replaces the text between the markers of this name. */
export function replaceSection(name, text, file) {
  const { document, start, end } = getSection(name, file)
  fs.writeFileSync(file, `${document.slice(0, start)}\n${text}\n${document.slice(end)}`)
  console.log(`Written to ${file}.`)
}

/** The rows of the table between the markers, without its headings. */
export function readTableRows(name, file) {
  const { document, start, end } = getSection(name, file)
  const lines = document
    .slice(start, end)
    .split('\n')
    .filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** Fails if the markers are missing; called before measuring as well, so that an hour of measuring is not lost. */
export function getSection(name, file) {
  const from = `<!-- ${name} -->`
  const to = `<!-- /${name} -->`
  const document = fs.readFileSync(file, 'utf8')
  const start = document.indexOf(from)
  const end = document.indexOf(to)
  if (start < 0 || end < start) throw new Error(`${file} has lost its markers ${from} and ${to}.`)
  return { document, start: start + from.length, end }
}
