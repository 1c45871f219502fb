import path from 'node:path'
import { builtInFormat, type Format, formatOf } from './sheet-formats.ts'
import { LIMIT, Refusal, TOO_LARGE } from './sheet-refusal.ts'
import { textGatherer } from './sheet-texts.ts'
import { type XmlHandlers, xmlReader } from './sheet-xml.ts'
import type { Archive } from './sheet-zip.ts'

/** What the workbook says around its cells. */
export type Workbook = {
  sheet: { name: string; part: string }
  /** Days are counted from 1904, as old programs of the Macintosh did. */
  from1904: boolean
  sharedTexts: string[]
  /** Of each style of cells. */
  formats: Format[]
}

export async function readWorkbook(archive: Archive): Promise<Workbook> {
  await refuseOtherTypes(archive)
  const main = targetOf(await relationshipsOf(archive, ''), 'officeDocument') ?? 'xl/workbook.xml'
  const links = await relationshipsOf(archive, main)
  const { sheets, from1904 } = await readMain(archive, main)
  const worksheets = sheets.flatMap(({ id, ...sheet }) => {
    const link = links.get(id)
    return link?.kind === 'worksheet' ? [{ ...sheet, part: link.target }] : []
  })
  const sheet = worksheets.find(({ visible }) => visible) ?? worksheets[0]
  if (!sheet) throw new Refusal('sheet_damaged')
  return {
    sheet,
    from1904,
    sharedTexts: await readSharedTexts(archive, targetOf(links, 'sharedStrings')),
    formats: await readFormats(archive, targetOf(links, 'styles')),
  }
}

/** Whether there is such a part. */
export async function readPart(archive: Archive, { part, handlers }: { part: string; handlers: XmlHandlers }) {
  const xml = xmlReader(handlers)
  const found = await archive.unpack(part, xml.take)
  if (found) xml.end()
  return found
}

const WORKBOOK = /spreadsheetml\.(sheet|template)\.main\+xml$/

async function refuseOtherTypes(archive: Archive): Promise<void> {
  let isWorkbook = false
  const handlers: XmlHandlers = {
    open(_, { ContentType: type = '' }) {
      if (/macroenabled/i.test(type)) throw new Refusal('sheet_macros')
      if (/\.sheet\.binary\./i.test(type)) throw new Refusal('sheet_binary')
      isWorkbook ||= WORKBOOK.test(type)
    },
  }
  await readPart(archive, { part: '[content_types].xml', handlers })
  if (!isWorkbook) throw new Refusal('sheet_not_xlsx')
}

type Relationships = Map<string, { kind: string; target: string }>

async function relationshipsOf(archive: Archive, of: string): Promise<Relationships> {
  const { dir, base } = path.posix.parse(of)
  const found: Relationships = new Map()
  const handlers: XmlHandlers = {
    open(name, { Id, Type, Target, TargetMode }) {
      if (name !== 'Relationship' || !Id || !Type || !Target || TargetMode === 'External') return
      if (found.size >= LIMIT.entries) throw new Refusal(TOO_LARGE)
      const target = Target.startsWith('/') ? Target.slice(1) : path.posix.join(dir, Target)
      // The kind is the end of an address, of which there are two generations.
      found.set(Id, { kind: Type.slice(Type.lastIndexOf('/') + 1), target })
    },
  }
  await readPart(archive, { part: path.posix.join(dir, '_rels', `${base}.rels`), handlers })
  return found
}

const targetOf = (links: Relationships, wanted: string) =>
  [...links.values()].find(({ kind }) => kind === wanted)?.target

async function readMain(archive: Archive, part: string) {
  const sheets: { name: string; id: string; visible: boolean }[] = []
  let from1904 = false
  const handlers: XmlHandlers = {
    open(tag, attributes) {
      if (tag === 'workbookPr') from1904 = isTrue(attributes.date1904)
      if (tag !== 'sheet') return
      if (sheets.length >= LIMIT.entries) throw new Refusal(TOO_LARGE)
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''
      sheets.push({ name: attributes.name ?? '', id, visible: (attributes.state ?? 'visible') === 'visible' })
    },
  }
  if (!(await readPart(archive, { part, handlers }))) throw new Refusal('sheet_damaged')
  return { sheets, from1904 }
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true'

async function readSharedTexts(archive: Archive, part: string | undefined): Promise<string[]> {
  const texts: string[] = []
  const gather = textGatherer()
  const handlers: XmlHandlers = {
    open(name) {
      if (name === 'si') gather.begin()
      gather.open(name)
    },
    close(name) {
      gather.close(name)
      if (name !== 'si') return
      if (texts.length >= LIMIT.shared_texts) throw new Refusal(TOO_LARGE)
      texts.push(gather.text())
    },
    text: gather.add,
  }
  if (part) await readPart(archive, { part, handlers })
  return texts
}

async function readFormats(archive: Archive, part: string | undefined): Promise<Format[]> {
  const custom = new Map<number, Format>()
  const styles: Format[] = []
  let ofCells = false
  const handlers: XmlHandlers = {
    open(name, { numFmtId, formatCode = '' }) {
      if (name === 'cellXfs') ofCells = true
      const id = Number(numFmtId)
      if (name === 'numFmt') custom.set(id, formatOf(formatCode))
      if (name === 'xf' && ofCells) styles.push(custom.get(id) ?? builtInFormat(id))
      if (custom.size + styles.length > LIMIT.styles) throw new Refusal(TOO_LARGE)
    },
    close(name) {
      if (name === 'cellXfs') ofCells = false
    },
  }
  if (part && !(await readPart(archive, { part, handlers }))) throw new Refusal('sheet_damaged')
  return styles
}
