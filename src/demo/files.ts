import { readFile } from 'node:fs/promises'
import path from 'node:path'
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

const IMAGES = 'src/demo/images'

/**
 * Stores an image of the folder. Letters are drawn as strokes there, because the machine's fonts are unknown; the logos
 * stand on white, so that they can be read in the dark scheme, and the signatures spell no name.
 */
export async function storeDemoImage(tx: Tx, image: string, user_id: number): Promise<string | null> {
  const name = `${image}.svg`
  const data = dataUrlOf('image/svg+xml', await readFile(path.resolve(IMAGES, name)))
  return storeDemoFile(tx, { name, data }, { kind: 'image', user_id })
}

export const dataUrlOf = (type: string, content: string | Uint8Array): string =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`
