import path from 'node:path'
import { SHEET_LIMITS, SheetRefusal, TOO_LARGE } from './limits.ts'
import { builtInFormatOf, type NumberFormat, numberFormatOf } from './number-formats.ts'
import { createTextCollector } from './texts.ts'
import { createXmlReader, type XmlHandlers } from './xml.ts'
import type { Archive } from './zip.ts'

/** The settings of the workbook that its cells depend on. */
export type Workbook = {
  sheet: { name: string; part: string }
  /** Old programs of the Macintosh count days from 1904. */
  from1904: boolean
  sharedTexts: string[]
  /** One format for each cell style. */
  formats: NumberFormat[]
}

export async function readWorkbook(archive: Archive): Promise<Workbook> {
  await refuseForeignContentTypes(archive)
  const main = targetOf(await readRelationships(archive, ''), 'officeDocument') ?? 'xl/workbook.xml'
  const links = await readRelationships(archive, main)
  const { sheets, from1904 } = await readWorkbookPart(archive, main)
  const worksheets = sheets.flatMap(({ id, ...sheet }) => {
    const link = links.get(id)
    return link?.kind === 'worksheet' ? [{ ...sheet, part: link.target }] : []
  })
  const sheet = worksheets.find(({ visible }) => visible) ?? worksheets[0]
  if (!sheet) throw new SheetRefusal('sheet_damaged')
  return {
    sheet,
    from1904,
    sharedTexts: await readSharedTexts(archive, targetOf(links, 'sharedStrings')),
    formats: await readNumberFormats(archive, targetOf(links, 'styles')),
  }
}

/** Returns false when there is no such part. */
export async function readPart(archive: Archive, { part, handlers }: { part: string; handlers: XmlHandlers }) {
  const xml = createXmlReader(handlers)
  const found = await archive.unpack(part, xml.write)
  if (found) xml.end()
  return found
}

const WORKBOOK = /spreadsheetml\.(sheet|template)\.main\+xml$/

async function refuseForeignContentTypes(archive: Archive): Promise<void> {
  let isWorkbook = false
  const handlers: XmlHandlers = {
    open(_, { ContentType: type = '' }) {
      if (/macroenabled/i.test(type)) throw new SheetRefusal('sheet_macros')
      if (/\.sheet\.binary\./i.test(type)) throw new SheetRefusal('sheet_binary')
      isWorkbook ||= WORKBOOK.test(type)
    },
  }
  await readPart(archive, { part: '[content_types].xml', handlers })
  if (!isWorkbook) throw new SheetRefusal('sheet_not_xlsx')
}

type Relationships = Map<string, { kind: string; target: string }>

async function readRelationships(archive: Archive, of: string): Promise<Relationships> {
  const { dir, base } = path.posix.parse(of)
  const found: Relationships = new Map()
  const handlers: XmlHandlers = {
    open(name, { Id, Type, Target, TargetMode }) {
      if (name !== 'Relationship' || !Id || !Type || !Target || TargetMode === 'External') return
      if (found.size >= SHEET_LIMITS.entries) throw new SheetRefusal(TOO_LARGE)
      const target = Target.startsWith('/') ? Target.slice(1) : path.posix.join(dir, Target)
      // The kind is the last part of a namespace URL, of which two versions exist.
      found.set(Id, { kind: Type.slice(Type.lastIndexOf('/') + 1), target })
    },
  }
  await readPart(archive, { part: path.posix.join(dir, '_rels', `${base}.rels`), handlers })
  return found
}

const targetOf = (links: Relationships, wanted: string) =>
  [...links.values()].find(({ kind }) => kind === wanted)?.target

async function readWorkbookPart(archive: Archive, part: string) {
  const sheets: { name: string; id: string; visible: boolean }[] = []
  let from1904 = false
  const handlers: XmlHandlers = {
    open(tag, attributes) {
      if (tag === 'workbookPr') from1904 = isTrue(attributes.date1904)
      if (tag !== 'sheet') return
      if (sheets.length >= SHEET_LIMITS.entries) throw new SheetRefusal(TOO_LARGE)
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''
      sheets.push({ name: attributes.name ?? '', id, visible: (attributes.state ?? 'visible') === 'visible' })
    },
  }
  if (!(await readPart(archive, { part, handlers }))) throw new SheetRefusal('sheet_damaged')
  return { sheets, from1904 }
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true'

async function readSharedTexts(archive: Archive, part: string | undefined): Promise<string[]> {
  const texts: string[] = []
  const textCollector = createTextCollector()
  const handlers: XmlHandlers = {
    open(name) {
      if (name === 'si') textCollector.begin()
      textCollector.open(name)
    },
    close(name) {
      textCollector.close(name)
      if (name !== 'si') return
      if (texts.length >= SHEET_LIMITS.shared_texts) throw new SheetRefusal(TOO_LARGE)
      texts.push(textCollector.text())
    },
    text: textCollector.add,
  }
  if (part) await readPart(archive, { part, handlers })
  return texts
}

async function readNumberFormats(archive: Archive, part: string | undefined): Promise<NumberFormat[]> {
  const custom = new Map<number, NumberFormat>()
  const styles: NumberFormat[] = []
  let inCellFormats = false
  const handlers: XmlHandlers = {
    open(name, { numFmtId, formatCode = '' }) {
      if (name === 'cellXfs') inCellFormats = true
      const id = Number(numFmtId)
      if (name === 'numFmt') custom.set(id, numberFormatOf(formatCode))
      if (name === 'xf' && inCellFormats) styles.push(custom.get(id) ?? builtInFormatOf(id))
      if (custom.size + styles.length > SHEET_LIMITS.styles) throw new SheetRefusal(TOO_LARGE)
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false
    },
  }
  if (part && !(await readPart(archive, { part, handlers }))) throw new SheetRefusal('sheet_damaged')
  return styles
}
