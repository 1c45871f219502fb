import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'

type ReadCell = { text: string; type: string; style: string }

/** Returns the content of a written file: its parts as text, and the cells of one sheet by their addresses. */
export async function readSpreadsheet(response: Response, { number = 1 } = {}) {
  const parts = await unzip(new Uint8Array(await response.arrayBuffer()))
  const sheet = parts.get(`xl/worksheets/sheet${number}.xml`) ?? ''
  const cells = new Map(
    [...sheet.matchAll(CELL)].map(([, at = '', attributes = '', inner = '']) => [at, parseCell(attributes, inner)]),
  )
  return { parts, sheet, cells, rows: rowsByTitle(cells) }
}

async function unzip(bytes: Uint8Array): Promise<Map<string, string>> {
  const zip = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false, checkSignature: true })
  const parts = new Map<string, string>()
  for (const entry of await zip.getEntries()) {
    if (!entry.directory) parts.set(entry.filename, await entry.getData(new TextWriter()))
  }
  return parts
}

const CELL = /<c r="([A-Z]+\d+)"([^>]*)>(.*?)<\/c>/gs

const parseCell = (attributes: string, inner: string): ReadCell => ({
  text: unescapeXml(/<(?:t|v)[^>]*>(.*)<\/(?:t|v)>/s.exec(inner)?.[1] ?? ''),
  type: /t="(\w+)"/.exec(attributes)?.[1] ?? 'n',
  style: /s="(\d+)"/.exec(attributes)?.[1] ?? '0',
})

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

const unescapeXml = (xml: string) =>
  xml
    .replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/_x([\da-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Returns every row below the titles as an object with the titles as keys. */
function rowsByTitle(cells: Map<string, ReadCell>): Record<string, string>[] {
  const rows = new Map<string, Record<string, string>>()
  for (const [at, { text }] of cells) {
    const [, column = '', number = ''] = /^([A-Z]+)(\d+)$/.exec(at) ?? []
    const title = cells.get(`${column}1`)?.text ?? ''
    if (number !== '1') rows.set(number, { ...rows.get(number), [title]: text })
  }
  return [...rows.values()]
}
