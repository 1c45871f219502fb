import type { Message } from '../../../contract/problems.ts'

/** The reason is a key of the `errors` namespace; the worker throws it and the reader shows it. */
export class SheetRefusal extends Error {
  readonly text: Message

  constructor(text: Message) {
    super(typeof text === 'string' ? text : text.key)
    this.text = text
  }
}

/** No list of people comes near these limits. */
export const SHEET_LIMITS = {
  unpacked: 50 * 1024 * 1024,
  entries: 1000,
  columns: 256,
  /** The limit of the programs for one cell. */
  text: 32_767,
  /** Limits all cells together, because a small file may repeat the same shared text a million times. */
  characters: 16 * 1024 * 1024,
  /** The limit of the programs for one sheet. */
  rows: 1_048_576,
  shared_texts: 1_000_000,
  styles: 65_536,
  /** The depth of XML; programs write less than ten levels. */
  depth: 64,
  /** Limits the elements of one part; 10,000 rows of 32 columns have a million. */
  elements: 2_500_000,
} as const

export const TOO_LARGE: Message = { key: 'sheet_too_large', values: { packed: 5, unpacked: 50 } }
export const TEXT_TOO_LONG: Message = { key: 'sheet_text_too_long', values: { limit: SHEET_LIMITS.text } }
