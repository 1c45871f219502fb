import { expect, it } from 'vitest'
import {
  batchesOf,
  type Draft,
  type Drafts,
  draftId,
  draftOf,
  withDecision,
  withRefused,
  withSaved,
  withTheirs,
  withTyped,
} from './drafts'

const row = { path: 'events.next', source: 'Nächste', target: 'Next', shipped: 'Next' }
const typed = (text: string, path = row.path): Draft => draftOf({ ...row, path }, { language: 'en', text })
const draftsOf = (...drafts: Draft[]): Drafts => drafts.reduce(withTyped, new Map())
const only = (drafts: Drafts) => [...drafts.values()]

it('holds a changed text, and nothing once it equals the saved text again', () => {
  expect(only(draftsOf(typed('Later')))).toMatchObject([{ text: 'Later', seen: 'Next' }])
  expect(only(draftsOf(typed('Later'), typed('Next')))).toEqual([])
})

it('keeps a text that changed while it was being saved, relative to the saved text', () => {
  const sent = typed('Later')
  expect(only(withSaved(draftsOf(sent), [sent]))).toEqual([])
  const after = withSaved(draftsOf(sent, typed('Later on')), [sent])
  expect(only(after)).toMatchObject([{ text: 'Later on', seen: 'Later' }])
})

it('takes a saved text as the server stores it, with the spaces of the shipped text', () => {
  const sent = typed(' Later ')
  expect(only(withSaved(draftsOf(sent, typed('Later on')), [sent]))).toMatchObject([{ seen: 'Later' }])
})

it('restores the shipped text over a stored one that no longer fits', () => {
  const draft = draftOf({ ...row, left_out: 'Next {nobody}' }, { language: 'en', text: row.shipped })
  expect(only(draftsOf(draft))).toMatchObject([{ text: 'Next', seen: 'Next' }])
})

it('keeps both versions of a text that somebody else saved, until one is chosen', () => {
  const mine = typed('Mine')
  const other = typed('Other', 'events.past')
  const found = { texts: { [row.path]: 'Theirs' }, by: { [row.path]: { name: 'Grace', at: '2026-11-22T09:00:00Z' } } }
  const after = withTheirs(draftsOf(mine, other), [mine, other], found)
  expect(after.get(draftId(mine))).toMatchObject({ text: 'Mine', theirs: { text: 'Theirs', name: 'Grace' } })
  expect(after.get(draftId(other))?.theirs).toBeUndefined()

  const draft = after.get(draftId(mine)) ?? mine
  expect(withDecision(after, draft, 'theirs').has(draftId(mine))).toBe(false)
  expect(withDecision(after, draft, 'mine').get(draftId(mine))).toMatchObject({ text: 'Mine', seen: 'Theirs' })
})

it("shows the server's errors until the text is edited", () => {
  const mine = typed('Mine')
  const refused = withRefused(draftsOf(mine), [mine], { 'translations.events.next': ['No.'] })
  expect(refused.get(draftId(mine))?.refused).toEqual(['No.'])
  expect(withTyped(refused, typed('Mine too')).get(draftId(mine))?.refused).toBeUndefined()
})

it('sends the texts of a side and a language together', () => {
  const german = { ...typed('Später'), language: 'de' } as const
  const batches = batchesOf(
    draftsOf(typed('Later'), typed('Hi', 'mails.verify_email.subject'), typed('Old', 'events.past'), german),
  )
  expect(batches.map(({ side, language, drafts }) => [side, language, drafts.length])).toEqual([
    ['client', 'en', 2],
    ['server', 'en', 1],
    ['client', 'de', 1],
  ])
})
