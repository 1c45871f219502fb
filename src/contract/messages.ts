import type de from '@messages/de.json'

export type Messages = typeof de

type Fields = Messages['fields']

/** Some modules of the messages, as far as a page needs them. */
export type SomeMessages = Partial<Record<keyof Messages, object>>

/**
 * The messages with the words of `fields` in each module: the names of columns, and what several modules say under one
 * key. A module keeps a word of its own where it says another one.
 */
export type NamedMessages = {
  [Module in keyof Messages]: Messages[Module] & Omit<Fields, keyof Messages[Module]>
}

/** Pages ask for the same messages again and again. */
const completed = new WeakMap<object, object>()

/** Lets each module that lacks a word of `fields` answer with it. */
export function nameFields<Given extends SomeMessages>(messages: Given) {
  const known = completed.get(messages)
  if (known) return known as Given & NamedMessages
  const named = Object.fromEntries(
    Object.entries(messages).map(([module, words]) => [
      module,
      Object.assign(Object.create(messages.fields ?? null), words),
    ]),
  )
  completed.set(messages, named)
  return named as Given & NamedMessages
}

/** The text of a path such as `events.state.open`: that of the module, else the word of `fields`. */
export function textAt(messages: object, path: string): string | undefined {
  const steps = path.split('.')
  const [module = '', name = '', ...inner] = steps
  const isShared = inner.length === 0 && valueAt(messages, [module]) && valueAt(messages, steps) === undefined
  const text = valueAt(messages, isShared ? ['fields', name] : steps)
  return typeof text === 'string' ? text : undefined
}

const valueAt = (messages: object, steps: readonly string[]) =>
  steps.reduce<unknown>(
    (part, step) => (part instanceof Object && Object.hasOwn(part, step) ? Reflect.get(part, step) : undefined),
    messages,
  )
