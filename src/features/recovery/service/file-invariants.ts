import 'server-only'
import type postgres from 'postgres'
import { store } from '@/server/store'
import type { FileVariant } from '@/server/tables'
import { type Broken, type Invariant, listed, rows } from './invariant'

export const FILE_INVARIANTS: Invariant[] = [
  {
    name: 'files_with_bytes',
    sentence: 'Each image and document lies in the file store, with its smaller copies.',
    find: findLostBytes,
  },
  {
    name: 'bytes_with_files',
    sentence: 'The file store holds nothing that no file names for more than two days.',
    find: findStrayBytes,
  },
  {
    name: 'images_in_texts',
    sentence: 'Each image that a text shows is there.',
    find: rows(`
      select distinct place || ': ' || shown[1] from (
        select 'workshops ' || id, concat_ws(' ', description, signup_hint) from workshops
        union all select 'workshop_mails ' || workshop_id || ' ' || type, body from workshop_mails
        union all select 'frontend_texts ' || language, concat_ws(' ', welcome_text, welcome_docs, welcome_pharmacists) from frontend_texts
      ) texts (place, text), regexp_matches(text, 'src="[^"]*/images/([a-z0-9_-]+/[A-Za-z0-9_.-]+)"', 'g') shown
      where not exists (select from files where folder || '/' || name = shown[1])`),
  },
]

const namesOf = (files: readonly { id: string; variants: FileVariant[] }[]) =>
  files.flatMap(({ id, variants }) => [id, ...variants.map(({ name }) => `${id}.${name}`)])

/** The rows first: bytes come before their row, so that none of these may be on its way. */
async function findLostBytes(sql: postgres.TransactionSql): Promise<Broken> {
  const files = await sql<{ id: string; variants: FileVariant[] }[]>`select id, variants from files`
  const there = new Set<string>()
  for await (const { key } of store().list()) there.add(key)
  return listed(namesOf(files).filter((key) => !there.has(key)))
}

const TWO_DAYS = 172_800_000

async function findStrayBytes(sql: postgres.TransactionSql): Promise<Broken> {
  const old: string[] = []
  for await (const { key, modified } of store().list()) if (Date.now() - modified.getTime() > TWO_DAYS) old.push(key)
  const files = await sql<{ id: string; variants: FileVariant[] }[]>`select id, variants from files`
  const known = new Set(namesOf(files))
  return listed(old.filter((key) => !known.has(key)))
}
