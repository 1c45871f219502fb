import type { ReactElement } from 'react'

type WordKey = { key: 'yes' | 'no' | 'empty' | 'changed_details' }

/** A value as text, as the name that a component loads, or a key of the `core` namespace. */
export type ShownValue = string | ReactElement | WordKey

/** Turns a value, such as a choice or a reference, into what people read. */
export type Reading = (value: unknown) => string | ReactElement | undefined

type Difference = { name: string; label: string; mine: ShownValue; theirs: ShownValue }

type Versions = {
  /** The fields that both people changed. */
  fields: readonly string[]
  mine: object
  theirs: object
  labels: ReadonlyMap<string, string>
  /** Functions that turn the values of some fields, such as choices, into text. */
  readings?: ReadonlyMap<string, Reading>
}

/** Returns both versions of the fields as people read them, in the order of the form. */
export function fieldDifferencesOf({ fields, mine, theirs, labels, readings }: Versions): Difference[] {
  const inOrder = new Set([...[...labels.keys()].filter((name) => fields.includes(name)), ...fields])
  return Array.from(inOrder, (name) => {
    const shown = (version: object): ShownValue => {
      const value: unknown = Reflect.get(version, name)
      return readings?.get(name)?.(value) || shownOf(value)
    }
    return { name, label: labels.get(name) ?? name, ...excerptDifference(shown(mine), shown(theirs)) }
  })
}

function shownOf(value: unknown): ShownValue {
  if (value === null || value === undefined || value === '') return { key: 'empty' }
  if (typeof value === 'boolean') return { key: value ? 'yes' : 'no' }
  if (Array.isArray(value)) return shownListOf(value)
  if (typeof value === 'object') return itemNameOf(value) ?? { key: 'changed_details' }
  return textOf(String(value)) || { key: 'empty' }
}

function shownListOf(values: unknown[]): ShownValue {
  if (values.length === 0) return { key: 'empty' }
  const names = values.map((value) => (typeof value === 'object' ? itemNameOf(value) : String(value)))
  return names.every((name) => name !== undefined) ? names.join(', ') : { key: 'changed_details' }
}

function itemNameOf(value: object | null): string | undefined {
  const name: unknown = value === null ? undefined : Reflect.get(value, 'name')
  return typeof name === 'string' ? name : undefined
}

/** Removes the tags of rich text; the result is shown as text, so no HTML of it is interpreted. */
const textOf = (value: string) =>
  value
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const LONG = 200
const CONTEXT_CHARACTERS = 40

/** Shortens long texts to the part around their first difference. */
function excerptDifference(mine: ShownValue, theirs: ShownValue): { mine: ShownValue; theirs: ShownValue } {
  if (typeof mine !== 'string' || typeof theirs !== 'string') return { mine, theirs }
  // Only the formatting differs: bold text, or another file with the same name.
  if (mine === theirs) return { mine, theirs: { key: 'changed_details' } }
  if (mine.length <= LONG && theirs.length <= LONG) return { mine, theirs }
  const from = wordBefore(mine, firstDifferenceIn(mine, theirs) - CONTEXT_CHARACTERS)
  return { mine: excerpt(mine, from), theirs: excerpt(theirs, from) }
}

function firstDifferenceIn(mine: string, theirs: string): number {
  let at = 0
  while (at < mine.length && mine[at] === theirs[at]) at += 1
  return at
}

/** Both texts are the same before this position, so the word begins at the same position in both. */
const wordBefore = (text: string, at: number) => text.slice(0, Math.max(0, at)).lastIndexOf(' ') + 1

function excerpt(text: string, start: number): string {
  const end = start + LONG
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`
}
