import 'server-only'
import { createHash } from 'node:crypto'

/**
 * The key of a run identifies all that was confirmed: text, file, people and author. A form that was changed after a lost
 * answer is another mailing, which must not pass for the first.
 */
export function runKeyOf(key: string | undefined, confirmed: object, { author }: { author: { id: number } }) {
  const parts = JSON.stringify([key, author.id, confirmed])
  return key && createHash('sha256').update(parts).digest('hex')
}
