import 'server-only'
import type { Tx } from '@/server/db'
import { insertFiles, takeFile } from '@/server/files'

type Kind = { kind: 'image' | 'document'; user_id: number }

/** Stores a file of the demo; answers its id. */
export async function keepFile(
  tx: Tx,
  value: { name: string; data: string },
  { kind, user_id }: Kind,
): Promise<string | null> {
  const file = await takeFile(value, { current: null, kind, field: value.name, user_id })
  if (!file) return null
  await insertFiles(tx, [file])
  return file.id
}
