import 'server-only'
import type { Reference } from '../rules'
import type { ByteSource } from './archive'
import { RecoveryRefusal } from './refusal'
import type { Table } from './tables'

const TAB = 9
const LINE_FEED = 10
const NULL = '\\N'

/**
 * Follows the references of the rows that are packed: each must lead to a packed row, because a restore refuses all rows
 * otherwise. The tables pass in the order of their references.
 */
export function createReferenceCheck(tables: Table[]) {
  const references = tables.flatMap((table) => table.references.filter(({ column }) => table.columns.includes(column)))
  const keys = new Map(references.map(({ to, key }) => [`${to}.${key}`, new Set<string>()]))
  const isLost = (value: string, { to, key }: Reference) => value !== NULL && !keys.get(`${to}.${key}`)?.has(value)

  return async function* follow(table: Table, source: ByteSource): ByteSource {
    const followed = table.references.filter((reference) => references.includes(reference))
    const columns = table.columns.map((column) => ({
      keys: keys.get(`${table.name}.${column}`),
      references: followed.filter((reference) => reference.column === column),
    }))
    const isRead = columns.map((column) => column.keys !== undefined || column.references.length > 0)
    // A row may refer to a later one of its own table.
    const waiting: { value: string; reference: Reference }[] = []
    for await (const piece of source) {
      for (const fields of isRead.includes(true) ? readFields(piece, isRead) : [])
        for (const [place, column] of columns.entries()) {
          const value = fields[place]
          if (value === undefined) continue
          column.keys?.add(value)
          for (const reference of column.references) if (isLost(value, reference)) waiting.push({ value, reference })
        }
      yield piece
    }
    const lost = waiting.filter(({ value, reference }) => isLost(value, reference))
    if (lost[0]) throw lostReference(table.name, lost[0].reference, lost.length)
  }
}

/** Reads these fields of each row in the COPY format, in which tabs and line feeds only end fields and rows. */
function* readFields(piece: Uint8Array, isRead: boolean[]): Generator<(string | undefined)[]> {
  const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.length)
  const count = isRead.lastIndexOf(true) + 1
  // The database sends whole rows.
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(LINE_FEED, start)
    const fields: (string | undefined)[] = []
    for (let at = start; fields.length < count; ) {
      let next = at
      // Most fields are short: a loop costs less than a search by a call.
      while (next < end && bytes[next] !== TAB) next += 1
      fields.push(isRead[fields.length] ? bytes.toString('latin1', at, next) : undefined)
      at = next + 1
    }
    yield fields
    start = end + 1
  }
}

const lostReference = (table: string, { column, to }: Reference, count: number) =>
  new RecoveryRefusal(
    `The backup could not be restored, so nothing was kept: ${count} rows of ${table} refer by ${column} or another column to rows of ${to} that are not there. "npm run doctor" names them.`,
  )
