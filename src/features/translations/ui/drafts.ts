import type { Locale } from '@/contract/locales'
import type { Message } from '@/contract/problems'
import { type Side, sideOf } from '../contract'
import { matchSpacing, problemsOf } from '../rules'
import type { TranslatedText } from './rows'

/** A changed text that is not saved. */
export type Draft = {
  language: Locale
  path: string
  text: string
  /** The saved text when editing began. */
  seen: string
  shipped: string
  /** The stored text no longer fits and is hidden, so saving the shipped text counts as a change. */
  left_out?: boolean
  /** The text that somebody else saved, until the reader chooses one. */
  theirs?: { text: string; name: string | null; at: string }
  /** The server's errors. */
  refused?: string[]
}

export type Drafts = ReadonlyMap<string, Draft>

export const draftId = ({ language, path }: Pick<Draft, 'language' | 'path'>) => `${language}.${path}`

export const draftOf = (row: TranslatedText, { language, text }: Pick<Draft, 'language' | 'text'>): Draft => ({
  language,
  path: row.path,
  text,
  seen: row.target,
  shipped: row.shipped,
  left_out: row.left_out !== undefined,
})

/** Adds a draft, or removes it when the text equals the saved one again. */
export function withTyped(drafts: Drafts, typed: Draft): Drafts {
  const id = draftId(typed)
  const before = drafts.get(id)
  const next = new Map(drafts)
  const seen = before?.seen ?? typed.seen
  if (typed.text === seen && !typed.left_out && !before?.theirs) next.delete(id)
  else next.set(id, { ...typed, seen, theirs: before?.theirs })
  return next
}

/** Removes the saved drafts; one that changed while it was being saved stays, relative to the saved text. */
export function withSaved(drafts: Drafts, sent: readonly Draft[]): Drafts {
  const next = new Map(drafts)
  for (const draft of sent) {
    const now = next.get(draftId(draft))
    if (now?.text === draft.text) next.delete(draftId(draft))
    else if (now) next.set(draftId(draft), { ...now, seen: matchSpacing(draft.shipped, draft.text) })
  }
  return next
}

type TheirTexts = { texts: Record<string, string>; by: Record<string, { name: string | null; at: string }> }

/** Adds the texts that others saved; both versions stay until one is chosen. */
export function withTheirs(drafts: Drafts, sent: readonly Draft[], { texts, by }: TheirTexts): Drafts {
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

/** Choosing `mine` keeps the draft to overwrite their text, choosing `theirs` removes it. */
export function withDecision(drafts: Drafts, draft: Draft, whose: 'mine' | 'theirs'): Drafts {
  const next = new Map(drafts).set(draftId(draft), { ...draft, theirs: undefined })
  if (whose === 'theirs') next.delete(draftId(draft))
  return next
}

/** The server's check, run before the request. */
export const draftProblemsOf = ({ text, shipped, language }: Pick<Draft, 'text' | 'shipped' | 'language'>): Message[] =>
  problemsOf(matchSpacing(shipped, text), { shipped, language })

/** The drafts of one call. */
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
