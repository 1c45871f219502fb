import 'server-only'
import { problemsOf } from '../rules'
import type { Override } from './overrides'

/** The shipped messages with the edited texts in their place. */
export function applyOverrides<Messages extends object>(
  shipped: Messages,
  { overrides, language }: { overrides: Override[]; language: string },
): Messages {
  const messages = structuredClone(shipped)
  for (const override of overrides) applyOverride(override, { path: pathOf(override), into: messages, language })
  return messages
}

const pathOf = ({ module, key }: Override) => [module, ...key.split('.')]

type OverrideTarget = { path: string[]; into: object; language: string }

/** An edited text is skipped when its key is gone or it takes other values, as it would break the page. */
function applyOverride(override: Override, { path: [name = '', ...rest], into, language }: OverrideTarget): void {
  const value: unknown = Reflect.get(into, name)
  if (rest.length > 0 && typeof value === 'object' && value !== null)
    applyOverride(override, { path: rest, into: value, language })
  if (rest.length > 0 || typeof value !== 'string') return
  if (fitsShipped(override, { shipped: value, language })) Reflect.set(into, name, override.text)
}

type ShippedContext = { shipped: string; language: string }

/** Caches one result for each edited text, so that an edit checks only the changed text again. */
const fitResults = new Map<string, { text: string; shipped: string; isFit: boolean }>()

/** Returns true when an edited text can still replace the shipped one. */
export function fitsShipped({ module, key, text }: Override, { shipped, language }: ShippedContext): boolean {
  const name = `${language}.${module}.${key}`
  const before = fitResults.get(name)
  if (before?.text === text && before.shipped === shipped) return before.isFit

  const isFit = problemsOf(text, { shipped, language }).length === 0
  fitResults.set(name, { text, shipped, isFit })
  return isFit
}
