import 'server-only'
import { unescaped } from '@/contract/entities'
import type { CleanHtml } from '@/contract/shapes'

type State = {
  text: string
  /** Line breaks owed before the next word. */
  breaks: number
  lists: { ordered: boolean; count: number }[]
  marker: string
  link: { href: string; from: number } | null
}

/** The plain part of a mail: what cleanHtml() leaves, with paragraphs, lists, and links as "text (address)". */
export function plainTextOf(html: CleanHtml): string {
  const state: State = { text: '', breaks: 0, lists: [], marker: '', link: null }
  for (const part of html.split(/(<[^>]*>)/)) {
    const [, closing, tag = ''] = /^<(\/?)(\w+)/.exec(part) ?? []
    if (!tag) write(state, unescaped(part))
    else if (closing) CLOSED[tag]?.(state)
    else OPENED[tag]?.(state, part)
  }
  return state.text.trim()
}

const paragraph = (state: State) => owe(state, state.lists.length > 0 ? 1 : 2)

const OPENED: Record<string, (state: State, tag: string) => void> = {
  p: paragraph,
  h2: paragraph,
  h3: paragraph,
  h4: paragraph,
  blockquote: paragraph,
  ul: (state) => openList(state, { ordered: false, count: 0 }),
  ol: (state, tag) => openList(state, { ordered: true, count: Number(attribute(tag, 'start') || 1) - 1 }),
  li: openItem,
  br: (state) => owe(state, state.breaks + 1),
  hr: (state) => {
    paragraph(state)
    write(state, '---')
    paragraph(state)
  },
  img: (state, tag) => write(state, attribute(tag, 'alt')),
  a: (state, tag) => {
    state.link = { href: attribute(tag, 'href'), from: state.text.length }
  },
}

const CLOSED: Record<string, (state: State) => void> = {
  p: paragraph,
  h2: paragraph,
  h3: paragraph,
  h4: paragraph,
  blockquote: paragraph,
  ul: closeList,
  ol: closeList,
  li: (state) => owe(state, 1),
  a: closeLink,
}

function owe(state: State, breaks: number): void {
  state.breaks = Math.min(2, Math.max(state.breaks, breaks))
}

function openList(state: State, list: State['lists'][number]): void {
  paragraph(state)
  state.lists.push(list)
}

function closeList(state: State): void {
  state.lists.pop()
  state.marker = ''
  paragraph(state)
}

function openItem(state: State): void {
  owe(state, 1)
  const list = state.lists.at(-1)
  if (!list) return
  list.count += 1
  state.marker = list.ordered ? `${list.count}. ` : '- '
}

function closeLink(state: State): void {
  const { href = '', from = 0 } = state.link ?? {}
  state.link = null
  const label = state.text.slice(from).trim()
  const target = href.replace(/^(mailto|tel):/, '')
  if (target && target !== label) write(state, label ? ` (${target})` : target)
}

function write(state: State, words: string): void {
  const starts = state.text === '' || state.breaks > 0
  const flat = words.replace(/[ \t\r\n]+/g, ' ')
  const added = starts || state.text.endsWith(' ') ? flat.trimStart() : flat
  if (!added) return
  if (starts) state.text = lineStart(state)
  state.text += added
  Object.assign(state, { breaks: 0, marker: '' })
}

/** Everything in a list stands below the first word of its item. */
function lineStart({ text, breaks, lists, marker }: State): string {
  const indent = '  '.repeat(marker ? lists.length - 1 : lists.length)
  const before = text && text.trimEnd() + '\n'.repeat(breaks)
  return before + indent + marker
}

const attribute = (tag: string, name: string) => unescaped(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
