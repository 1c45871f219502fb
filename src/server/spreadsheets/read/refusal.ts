import type { Message } from '../contract/problems.ts'

/** Why a file is not read, as a key of the `errors` namespace: thrown in the thread, said by the reader. */
export class Refusal extends Error {
  readonly text: Message

  constructor(text: Message) {
    super(typeof text === 'string' ? text : text.key)
    this.text = text
  }
}

/** What no list of people comes near. */
export const LIMIT = {
  unpacked: 50 * 1024 * 1024,
  entries: 1000,
  columns: 256,
  /** Of one cell, as the programs have it. */
  text: 32_767,
  /** Of all cells that are handed on: the same text may be named a million times by a small file. */
  characters: 16 * 1024 * 1024,
  /** Of a sheet, as the programs have it. */
  rows: 1_048_576,
  shared_texts: 1_000_000,
  styles: 65_536,
  /** Of XML: what programs write is less than ten deep. */
  depth: 64,
} as const

export const TOO_LARGE: Message = { key: 'sheet_too_large', values: { packed: 5, unpacked: 50 } }
export const TEXT_TOO_LONG: Message = { key: 'sheet_text_too_long', values: { limit: LIMIT.text } }
