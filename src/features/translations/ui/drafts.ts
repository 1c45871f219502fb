import type { Locale } from '@/contract/locales'
import type { Message } from '@/contract/problems'
import { type Side, sideOf } from '../contract'
import { problemsOf, spacedAs } from '../rules'
import type { TextRow } from './rows'

/** A text that is typed and not saved. */
export type Draft = {
  language: Locale
  path: string
  text: string
  /** What stood there when it was begun. */
  seen: string
  shipped: string
  /** Another text is stored, and shown nowhere: even the shipped one would be a change. */
  left_out?: boolean
  /** What somebody else saved meanwhile, until it is decided which stays. */
  theirs?: { text: string; name: string | null; at: string }
  /** What the server said against it. */
  refused?: string[]
}

export type Drafts = ReadonlyMap<string, Draft>

export const draftId = ({ language, path }: Pick<Draft, 'language' | 'path'>) => `${language}.${path}`

export const draftOf = (row: TextRow, { language, text }: Pick<Draft, 'language' | 'text'>): Draft => ({
  language,
  path: row.path,
  text,
  seen: row.target,
  shipped: row.shipped,
  left_out: row.left_out !== undefined,
})

/** What is typed over what was; typed back, it is nothing to save. */
export function withTyped(drafts: Drafts, typed: Draft): Drafts {
  const id = draftId(typed)
  const before = drafts.get(id)
  const next = new Map(drafts)
  const seen = before?.seen ?? typed.seen
  if (typed.text === seen && !typed.left_out && !before?.theirs) next.delete(id)
  else next.set(id, { ...typed, seen, theirs: before?.theirs })
  return next
}

function without(drafts: Drafts, ids: readonly string[]): Drafts {
  const next = new Map(drafts)
  for (const id of ids) next.delete(id)
  return next
}

/** Only what was sent: what was typed while it was on its way stays, over what is saved now. */
export function withSaved(drafts: Drafts, sent: readonly Draft[]): Drafts {
  const next = new Map(drafts)
  for (const draft of sent) {
    const now = next.get(draftId(draft))
    if (now?.text === draft.text) next.delete(draftId(draft))
    else if (now) next.set(draftId(draft), { ...now, seen: spacedAs(draft.shipped, draft.text) })
  }
  return next
}

type Found = { texts: Record<string, string>; by: Record<string, { name: string | null; at: string }> }

/** Others saved some of these in between: both versions stay until one is chosen. */
export function withTheirs(drafts: Drafts, sent: readonly Draft[], { texts, by }: Found): Drafts {
  const next = new Map(drafts)
  for (const draft of sent) {
    const text = texts[draft.path]
    const now = next.get(draftId(draft))
    if (text === undefined || !now) continue
    const { name = null, at = '' } = by[draft.path] ?? {}
    next.set(draftId(draft), { ...now, seen: text, theirs: { text, name, at } })
  }
  return next
}

export function withRefused(drafts: Drafts, sent: readonly Draft[], errors: Record<string, string[]>): Drafts {
  const next = new Map(drafts)
  for (const draft of sent) {
    const refused = errors[`translations.${draft.path}`]
    const now = next.get(draftId(draft))
    if (refused && now) next.set(draftId(draft), { ...now, refused })
  }
  return next
}

/** My words stay, over theirs; or theirs do, and there is nothing left to save. */
export function decided(drafts: Drafts, draft: Draft, whose: 'mine' | 'theirs'): Drafts {
  if (whose === 'theirs') return without(drafts, [draftId(draft)])
  return new Map(drafts).set(draftId(draft), { ...draft, theirs: undefined })
}

/** The server's own check, before anything is sent. */
export const problemsIn = ({ text, shipped, language }: Pick<Draft, 'text' | 'shipped' | 'language'>): Message[] =>
  problemsOf(spacedAs(shipped, text), { shipped, language })

/** Those of one call. */
export type Batch = { side: Side; language: Locale; drafts: Draft[] }

export function batchesOf(drafts: Drafts): Batch[] {
  const batches = new Map<string, Batch>()
  for (const draft of drafts.values()) {
    const side = sideOf(draft.path.slice(0, draft.path.indexOf('.')))
    const name = `${side}.${draft.language}`
    const batch = batches.get(name) ?? { side, language: draft.language, drafts: [] }
    batches.set(name, { ...batch, drafts: [...batch.drafts, draft] })
  }
  return [...batches.values()]
}
