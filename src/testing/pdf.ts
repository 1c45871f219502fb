import { inflateSync } from 'node:zlib'
import { unescapeHtml } from '@/contract/html-text'

type Line = { text: string; x: number; y: number; size: number }
export type PdfElement = {
  tag: string
  scope?: string
  page: number
  lines: Line[]
  text: string
  actual?: string
  /** The text and the place of a figure. */
  alt?: string
  box?: number[]
}

/** Reads a PDF of ours as a screen reader does: its elements in the order of the structure, and the texts that it skips. */
export async function readPdf(response: Response) {
  const file = Buffer.from(await response.arrayBuffer()).toString('latin1')
  const objects = new Map(
    [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  )
  const bodyOf = (id: string | undefined) => objects.get(id ?? '') ?? ''
  const catalogue = bodyOf(/\/Root (\d+) 0 R/.exec(file)?.[1])
  const fonts = new Map(
    [...objects.values()].flatMap((body) =>
      [...body.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
        ([, name = '', id]) => [name, lettersOf(objects, bodyOf(id))] as const,
      ),
    ),
  )
  const pageIds = idsIn(/\/Kids \[(.*?)\]/s.exec(bodyOf(/\/Pages (\d+) 0 R/.exec(catalogue)?.[1]))?.[1])
  const contents = pageIds.map((id) => contentOf(objects, bodyOf(id)))
  const pages = contents.map((content) => readContent(content, fonts))
  const root = bodyOf(/\/StructTreeRoot (\d+) 0 R/.exec(catalogue)?.[1])
  const elements = childrenOf(root).flatMap((id) => readElement(id, { bodyOf, pageIds, pages }))
  return {
    pages: pageIds.length,
    language: /\/Lang \((.*?)\)/.exec(catalogue)?.[1],
    title: unescapeHtml(
      /<dc:title>[\s\S]*?<rdf:li[^>]*>(.*?)</.exec(Buffer.from(file, 'latin1').toString())?.[1] ?? '',
    ),
    isUniversallyAccessible: file.includes('<pdfuaid:part>1</pdfuaid:part>') && /\/Marked true/.test(file),
    isArchive: /<pdfaid:part>2<.*\s*<pdfaid:conformance>A</.test(file) && /\/S \/GTS_PDFA1/.test(file),
    problems: [
      ...contents.flatMap(findUnmarkedContent),
      ...findLooseMarks(root, { bodyOf, pageIds }),
      ...findTagProblems(elements),
      ...findFontProblems([...objects.values()]),
    ],
    embedded: [...objects.values()].flatMap((body) => /\/FontName \/(\S+)[\s\S]*\/FontFile2/.exec(body)?.[1] ?? []),
    elements,
    skipped: pages.map((marks) => (marks.get('Artifact') ?? []).map(({ text }) => text)),
  }
}

const idsIn = (list = '') => [...list.matchAll(/(\d+) 0 R/g)].map(([, id = '']) => id)
const childrenOf = (body: string) => idsIn(/\/K \[([^\]]*)\]/.exec(body)?.[1])

type Marks = Map<string, Line[]>
type Tree = { bodyOf: (id: string) => string; pageIds: string[]; pages: Marks[] }

function readElement(id: string, tree: Tree): PdfElement[] {
  const body = tree.bodyOf(id)
  const page = tree.pageIds.indexOf(/\/Pg (\d+) 0 R/.exec(body)?.[1] ?? '')
  if (page < 0) return childrenOf(body).flatMap((child) => readElement(child, tree))
  const marks = /\/K \[([^\]]*)\]/.exec(body)?.[1]?.match(/\d+/g) ?? []
  const lines = marks.flatMap((mark) => tree.pages[page]?.get(mark) ?? [])
  return [
    {
      tag: /\/S \/(\w+)/.exec(body)?.[1] ?? '',
      scope: /\/Scope \/(\w+)/.exec(body)?.[1],
      page,
      lines,
      text: lines.map(({ text }) => text).join(''),
      actual: decodeString(/\/ActualText \(((?:[^\\)]|\\.)*)\)/s.exec(body)?.[1]),
      alt: decodeString(/\/Alt \(((?:[^\\)]|\\.)*)\)/s.exec(body)?.[1]),
      box: /\/BBox \[([^\]]*)\]/.exec(body)?.[1]?.split(' ').map(Number),
    },
  ]
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** A text with letters outside ASCII is UTF-16 after a mark. */
function decodeString(raw: string | undefined): string | undefined {
  const plain = raw?.replace(/\\([\s\S])/g, (_, sign: string) => ESCAPES[sign] ?? sign)
  if (!plain?.startsWith('þÿ')) return plain
  return Buffer.from(plain.slice(2), 'latin1').swap16().toString('utf16le')
}

function contentOf(objects: Map<string, string>, page: string): string {
  const body = objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? ''
  return inflate(body)
}

const inflate = (body: string) => {
  const start = body.indexOf('stream\n') + 'stream\n'.length
  return inflateSync(Buffer.from(body.slice(start), 'latin1')).toString('latin1')
}

/** The letters of the glyphs of a font, by their number. */
function lettersOf(objects: Map<string, string>, font: string): string[] {
  const id = /\/ToUnicode (\d+) 0 R/.exec(font)?.[1]
  const map = id === undefined ? '' : inflate(objects.get(id) ?? '')
  return [...map.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  )
}

const OPERATOR = /\/MCID (\d+)|(\/Artifact)\b|1 0 0 1 ([\d.]+) ([\d.]+) Tm|\/(F\d+) ([\d.]+) Tf|\[(<[^\]]*)\] TJ/g

/** The drawn lines of a page by the number of their mark, or under `Artifact`. */
function readContent(content: string, fonts: Map<string, string[]>): Marks {
  const marks: Marks = new Map()
  let mark = ''
  let at = { x: 0, y: 0, size: 0 }
  let letters: string[] = []
  for (const [, id, artifact, x, y, font, size, glyphs] of content.matchAll(OPERATOR)) {
    if (id ?? artifact) mark = id ?? 'Artifact'
    if (x && y) at = { ...at, x: Number(x), y: Number(y) }
    if (font) letters = fonts.get(font) ?? []
    if (size) at = { ...at, size: Number(size) }
    if (!glyphs) continue
    const codes = [...glyphs.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    const text = codes.map((code) => letters[Number.parseInt(code, 16)] ?? '?').join('')
    marks.set(mark, [...(marks.get(mark) ?? []), { ...at, text }])
  }
  return marks
}

const PAINTING = /(?:^|\s)(?:TJ|Tj|f|S|B|Do)$/

/** PDF/UA: everything that is drawn belongs to an element or is an artifact. */
function findUnmarkedContent(content: string): string[] {
  let depth = 0
  return content.split('\n').flatMap((line) => {
    if (/B[DM]C$/.test(line)) depth += 1
    else if (line === 'EMC') depth -= 1
    return depth === 0 && PAINTING.test(line) ? [`unmarked: ${line}`] : []
  })
}

/** PDF/UA: the tree names the element of each mark, and that element names the mark. */
function findLooseMarks(root: string, { bodyOf, pageIds }: Omit<Tree, 'pages'>): string[] {
  const trees = new Map(
    [...root.matchAll(/(\d+) \[((?:(?:\d+ 0 R|null) ?)+)\]/g)].map(([, key = '', list = '']) => [
      key,
      list.match(/\d+ 0 R|null/g) ?? [],
    ]),
  )
  return pageIds.flatMap((page) => {
    const marks = trees.get(/\/StructParents (\d+)/.exec(bodyOf(page))?.[1] ?? '')
    if (!marks) return ['a page without marks']
    return marks.flatMap((reference, mark) => {
      const body = bodyOf(reference.split(' ')[0] ?? '')
      const named = /\/K \[([^\]]*)\]/.exec(body)?.[1]?.split(/\s+/) ?? []
      return body.includes(`/Pg ${page} 0 R`) && named.includes(String(mark)) ? [] : [`loose mark ${mark}`]
    })
  })
}

/** PDF/UA: figures have a text and a place, header cells a direction, and headings follow each other without a gap. */
function findTagProblems(elements: readonly PdfElement[]): string[] {
  let level = 0
  return elements.flatMap(({ tag, scope, alt, box, text }) => {
    if (tag === 'Figure' && !(alt && box?.length === 4)) return ['a figure without a text or a place']
    if (tag === 'TH' && !scope) return [`a header without a direction: ${text}`]
    const next = Number(/^H(\d)$/.exec(tag)?.[1] ?? 0)
    if (next > level + 1) return [`a heading without the one above it: ${text}`]
    if (next > 0) level = next
    return []
  })
}

/** PDF/A: each font is embedded. */
const findFontProblems = (bodies: readonly string[]): string[] =>
  bodies.flatMap((body) =>
    /\/Type \/FontDescriptor/.test(body) && !/\/FontFile[23]? /.test(body) ? ['a font outside'] : [],
  )
