import 'server-only'
import type { Tx } from '@/server/database/db'
import { insertFiles, storeUpload } from '@/server/files/stored-files'

type DemoFileOptions = { kind: 'image' | 'document'; user_id: number }

/** Stores a file of the demo and returns its id. */
export async function storeDemoFile(
  tx: Tx,
  value: { name: string; data: string },
  { kind, user_id }: DemoFileOptions,
): Promise<string | null> {
  const file = await storeUpload(value, { current: null, kind, field: value.name, user_id })
  if (!file) return null
  await insertFiles(tx, [file])
  return file.id
}
