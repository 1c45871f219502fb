import 'server-only'
import { unescapeHtml } from '@/contract/html-text'
import type { CleanHtml } from '@/contract/shapes'

type WriterState = {
  text: string
  /** Line breaks that are written before the next word. */
  breaks: number
  lists: { ordered: boolean; count: number }[]
  marker: string
  link: { href: string; from: number } | null
}

/** The plain part of a mail, from the result of cleanHtml(): paragraphs, lists, and links as "text (address)". */
export function plainTextOf(html: CleanHtml): string {
  const state: WriterState = { text: '', breaks: 0, lists: [], marker: '', link: null }
  for (const part of html.split(/(<[^>]*>)/)) {
    const [, closing, tag = ''] = /^<(\/?)(\w+)/.exec(part) ?? []
    if (!tag) writeText(state, unescapeHtml(part))
    else if (closing) ON_CLOSE[tag]?.(state)
    else ON_OPEN[tag]?.(state, part)
  }
  return state.text.trim()
}

const startParagraph = (state: WriterState) => addBreaks(state, state.lists.length > 0 ? 1 : 2)

const ON_OPEN: Record<string, (state: WriterState, tag: string) => void> = {
  p: startParagraph,
  h2: startParagraph,
  h3: startParagraph,
  h4: startParagraph,
  blockquote: startParagraph,
  ul: (state) => openList(state, { ordered: false, count: 0 }),
  ol: (state, tag) => openList(state, { ordered: true, count: Number(attributeOf(tag, 'start') || 1) - 1 }),
  li: openItem,
  br: (state) => addBreaks(state, state.breaks + 1),
  hr: (state) => {
    startParagraph(state)
    writeText(state, '---')
    startParagraph(state)
  },
  img: (state, tag) => writeText(state, attributeOf(tag, 'alt')),
  a: (state, tag) => {
    state.link = { href: attributeOf(tag, 'href'), from: state.text.length }
  },
}

const ON_CLOSE: Record<string, (state: WriterState) => void> = {
  p: startParagraph,
  h2: startParagraph,
  h3: startParagraph,
  h4: startParagraph,
  blockquote: startParagraph,
  ul: closeList,
  ol: closeList,
  li: (state) => addBreaks(state, 1),
  a: closeLink,
}

function addBreaks(state: WriterState, breaks: number): void {
  state.breaks = Math.min(2, Math.max(state.breaks, breaks))
}

function openList(state: WriterState, list: WriterState['lists'][number]): void {
  startParagraph(state)
  state.lists.push(list)
}

function closeList(state: WriterState): void {
  state.lists.pop()
  state.marker = ''
  startParagraph(state)
}

function openItem(state: WriterState): void {
  addBreaks(state, 1)
  const list = state.lists.at(-1)
  if (!list) return
  list.count += 1
  state.marker = list.ordered ? `${list.count}. ` : '- '
}

function closeLink(state: WriterState): void {
  const { href = '', from = 0 } = state.link ?? {}
  state.link = null
  const label = state.text.slice(from).trim()
  const target = href.replace(/^(mailto|tel):/, '')
  if (target && target !== label) writeText(state, label ? ` (${target})` : target)
}

function writeText(state: WriterState, words: string): void {
  const starts = state.text === '' || state.breaks > 0
  const oneLine = words.replace(/[ \t\r\n]+/g, ' ')
  const added = starts || state.text.endsWith(' ') ? oneLine.trimStart() : oneLine
  if (!added) return
  if (starts) state.text = lineStart(state)
  state.text += added
  Object.assign(state, { breaks: 0, marker: '' })
}

/** The lines of a list item are indented to its first word. */
function lineStart({ text, breaks, lists, marker }: WriterState): string {
  const indent = '  '.repeat(marker ? lists.length - 1 : lists.length)
  const before = text && text.trimEnd() + '\n'.repeat(breaks)
  return before + indent + marker
}

const attributeOf = (tag: string, name: string) => unescapeHtml(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
