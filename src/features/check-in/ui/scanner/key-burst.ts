/** People need longer between two keys; scanners need less, over Bluetooth as well. */
export const KEY_GAP_MAX = 50
/** The first keys reach the field, since nobody can tell yet that no person types them. */
const FREE_KEYS = 3
/** The shortest text that counts as a scan; a text of a few keys may be a shortcut of a keyboard. */
const SCAN_MIN = 8
/** A scanner may end a code by two keys, such as Enter and a line feed. */
const END_GAP_MAX = 150

/** The keys of a scanner that types, until now. */
export type KeyBurst = {
  text: string
  at: number
  ended_at: number
}

export const NO_BURST: KeyBurst = { text: '', at: 0, ended_at: Number.NEGATIVE_INFINITY }

type KeyPress = { key: string; at: number; isRepeated: boolean; hasModifier: boolean }

/**
 * `begins`: the key is the first of a possible scan. `hides`: the key must not reach the field. `scan`: a whole code was
 * read. `returns`: keys that were hidden, although no code came of them.
 */
export type KeyStep = { burst: KeyBurst; begins: boolean; hides: boolean; scan?: string; returns?: string }

/** Adds a key. A burst of fast keys that ends with Enter or Tab is a scan, and slow keys are a person who types. */
export function addKey(burst: KeyBurst, press: KeyPress): KeyStep {
  if (press.key === 'Shift') return { burst, begins: false, hides: false }
  if (press.at - burst.at <= KEY_GAP_MAX) return addFastKey(burst, press)
  const ended = endBurst(burst)
  return { ...addFastKey(ended.burst, press), returns: ended.returns }
}

function addFastKey(burst: KeyBurst, { key, at, isRepeated, hasModifier }: KeyPress): KeyStep {
  if (key === 'Enter' || key === 'Tab') return addEnd(burst, at)
  if (key.length !== 1 || hasModifier || isRepeated) return { ...endBurst(burst), begins: false, hides: false }
  const text = burst.text + key
  return { burst: { ...burst, text, at }, begins: text.length === 1, hides: text.length > FREE_KEYS }
}

function addEnd(burst: KeyBurst, at: number): KeyStep {
  if (burst.text.length >= SCAN_MIN) {
    return { burst: { ...NO_BURST, ended_at: at }, begins: false, hides: true, scan: burst.text }
  }
  const isSecondEnd = burst.text === '' && at - burst.ended_at <= END_GAP_MAX
  return { ...endBurst(burst), begins: false, hides: isSecondEnd }
}

/** Gives the hidden keys back, because no code came of them. */
export function endBurst({ text, ended_at }: KeyBurst): { burst: KeyBurst; returns?: string } {
  const hidden = text.slice(FREE_KEYS)
  return { burst: { ...NO_BURST, ended_at }, ...(hidden && { returns: hidden }) }
}
