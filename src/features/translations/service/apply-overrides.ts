import 'server-only'
import { textAt } from '@/contract/messages'
import { problemsOf } from '../rules'
import type { Override } from './overrides'

export function applyOverrides<Messages extends object>(
  shipped: Messages,
  { overrides, language }: { overrides: Override[]; language: string },
): Messages {
  const messages = structuredClone(shipped)
  for (const override of overrides) applyOverride(override, { shipped, into: messages, language })
  return messages
}

type OverrideTarget = { shipped: object; into: object; language: string }

/** An edited text is skipped when its key is gone or it takes other values, as it would break the page. */
function applyOverride(override: Override, { shipped, into, language }: OverrideTarget): void {
  const path = `${override.module}.${override.key}`
  const text = textAt(shipped, path)
  if (text === undefined || !fitsShipped(override, { shipped: text, language })) return
  const steps = path.split('.')
  const parent = steps.slice(0, -1).reduce<object>((part, step) => Reflect.get(part, step), into)
  Reflect.set(parent, steps.at(-1) ?? '', override.text)
}

type ShippedContext = { shipped: string; language: string }

/** Caches one result for each edited text, so that an edit checks only the changed text again. */
const fitResults = new Map<string, { text: string; shipped: string; isFit: boolean }>()

export function fitsShipped({ module, key, text }: Override, { shipped, language }: ShippedContext): boolean {
  const name = `${language}.${module}.${key}`
  const before = fitResults.get(name)
  if (before?.text === text && before.shipped === shipped) return before.isFit

  const isFit = problemsOf(text, { shipped, language }).length === 0
  fitResults.set(name, { text, shipped, isFit })
  return isFit
}
