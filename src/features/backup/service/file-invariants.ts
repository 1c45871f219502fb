import type postgres from 'postgres'
import type { FileVariant } from '@/schema/system/files'
import { fileStore } from '@/server/files/file-store'
import { type BrokenRows, brokenRowsOf, findRows, type Invariant } from './invariant'

export const FILE_INVARIANTS: Invariant[] = [
  {
    name: 'files_with_bytes',
    sentence: 'Each image and document lies in the file store, with its smaller copies.',
    find: findLostBytes,
  },
  {
    name: 'bytes_with_files',
    sentence: 'The file store holds nothing that no file names for more than two days.',
    find: findUnreferencedBytes,
  },
  {
    name: 'images_in_texts',
    sentence: 'Each image that a text shows is there.',
    find: findRows(`
      select distinct place || ': ' || shown[1] from (
        select 'workshops ' || id, concat_ws(' ', description, signup_hint) from workshops
        union all select 'workshop_mails ' || workshop_id || ' ' || type, body from workshop_mails
        union all select 'frontend_texts ' || language, concat_ws(' ', welcome_text, welcome_subtext_display, imprint, privacy, cookies, terms, conditions) from frontend_texts
      ) texts (place, text), regexp_matches(text, 'src="[^"]*/images/([a-z0-9_-]+/[A-Za-z0-9_.-]+)"', 'g') shown
      where not exists (select from files where folder || '/' || name = shown[1])`),
  },
]

const fileKeysOf = (files: readonly { id: string; variants: FileVariant[] }[]) =>
  files.flatMap(({ id, variants }) => [id, ...variants.map(({ name }) => `${id}.${name}`)])

/** Reads the rows before the store: bytes are stored before their row, so the bytes of these rows must exist. */
async function findLostBytes(sql: postgres.TransactionSql): Promise<BrokenRows> {
  const files = await sql<{ id: string; variants: FileVariant[] }[]>`select id, variants from files`
  const storedKeys = new Set<string>()
  for await (const { key } of fileStore().list()) storedKeys.add(key)
  return brokenRowsOf(fileKeysOf(files).filter((key) => !storedKeys.has(key)))
}

const TWO_DAYS_MS = 172_800_000

async function findUnreferencedBytes(sql: postgres.TransactionSql): Promise<BrokenRows> {
  const old: string[] = []
  for await (const { key, modified } of fileStore().list())
    if (Date.now() - modified.getTime() > TWO_DAYS_MS) old.push(key)
  const files = await sql<{ id: string; variants: FileVariant[] }[]>`select id, variants from files`
  const referencedKeys = new Set(fileKeysOf(files))
  return brokenRowsOf(old.filter((key) => !referencedKeys.has(key)))
}
