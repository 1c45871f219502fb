import 'server-only'
import { problemsOf } from '../rules'
import type { Override } from './overrides'

/** The shipped messages with the edited texts over them. */
export function laidOver<Messages extends object>(
  shipped: Messages,
  { overrides, language }: { overrides: Override[]; language: string },
): Messages {
  const messages = structuredClone(shipped)
  for (const override of overrides) lay(override, { path: pathOf(override), into: messages, language })
  return messages
}

const pathOf = ({ module, key }: Override) => [module, ...key.split('.')]

type Place = { path: string[]; into: object; language: string }

/** Only where the shipped text still has this key and is filled with the same: what would break a page shows nowhere. */
function lay(override: Override, { path: [name = '', ...rest], into, language }: Place): void {
  const value: unknown = Reflect.get(into, name)
  if (rest.length > 0 && typeof value === 'object' && value !== null)
    lay(override, { path: rest, into: value, language })
  if (rest.length > 0 || typeof value !== 'string') return
  if (fits(override, { shipped: value, language })) Reflect.set(into, name, override.text)
}

type Shipped = { shipped: string; language: string }

/** One for each text that is edited and shipped: while somebody edits, the others are not read again. */
const judged = new Map<string, { text: string; shipped: string; isFit: boolean }>()

/** Whether an edited text can still stand for the shipped one. */
export function fits({ module, key, text }: Override, { shipped, language }: Shipped): boolean {
  const name = `${language}.${module}.${key}`
  const before = judged.get(name)
  if (before?.text === text && before.shipped === shipped) return before.isFit

  const isFit = problemsOf(text, { shipped, language }).length === 0
  judged.set(name, { text, shipped, isFit })
  return isFit
}
