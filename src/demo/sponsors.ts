import 'server-only'
import { sponsors } from '@/schema/sponsors'
import type { Tx } from '@/server/database/db'
import { dataUrlOf, logoOf, type Sign } from './drawn-images'
import { storeDemoFile } from './files'

const SPONSORS: { name: string; word: string; sign: Sign; colour: string }[] = [
  { name: 'Lindmar Pharma', word: 'LINDMAR', sign: 'leaf', colour: '#1f6f4a' },
  { name: 'Quellgrund Arzneimittel', word: 'QUELLGRUND', sign: 'drop', colour: '#1b5e8c' },
  { name: 'Tannwald Diagnostik', word: 'TANNWALD', sign: 'bars', colour: '#37513b' },
  { name: 'Fennbach Biotech', word: 'FENNBACH', sign: 'hexagon', colour: '#6a3d7c' },
  { name: 'Ostermoor Therapeutics', word: 'OSTERMOOR', sign: 'rings', colour: '#a3402a' },
  { name: 'Birkholm Digital Health', word: 'BIRKHOLM', sign: 'waves', colour: '#0b4f5c' },
  { name: 'Sielhof Generika', word: 'SIELHOF', sign: 'capsule', colour: '#8a5a12' },
]

/** Returns the ids in the order of the list above. */
export async function saveSponsors(tx: Tx, user_id: number): Promise<number[]> {
  const images = await Promise.all(
    SPONSORS.map(({ name, ...logo }) => {
      const value = { name: `${logo.word.toLowerCase()}.svg`, data: dataUrlOf('image/svg+xml', logoOf(logo)) }
      return storeDemoFile(tx, value, { kind: 'image', user_id })
    }),
  )
  const drafts = SPONSORS.map(({ name }, index) => ({ name, image: images[index] ?? null, updated_by: user_id }))
  const stored = await tx.insert(sponsors).values(drafts).returning({ id: sponsors.id })
  return stored.map(({ id }) => id).sort((a, b) => a - b)
}
