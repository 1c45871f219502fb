import { sponsors } from '@/schema/sponsors'
import type { Tx } from '@/server/database/db'
import { storeDemoImage } from './files'

const SPONSORS = [
  { name: 'Lindmar Pharma', logo: 'lindmar' },
  { name: 'Quellgrund Arzneimittel', logo: 'quellgrund' },
  { name: 'Tannwald Diagnostik', logo: 'tannwald' },
  { name: 'Fennbach Biotech', logo: 'fennbach' },
  { name: 'Ostermoor Therapeutics', logo: 'ostermoor' },
  { name: 'Birkholm Digital Health', logo: 'birkholm' },
  { name: 'Sielhof Generika', logo: 'sielhof' },
]

/** Returns the ids in the order of the list above. */
export async function saveSponsors(tx: Tx, user_id: number): Promise<number[]> {
  const images = await Promise.all(SPONSORS.map(({ logo }) => storeDemoImage(tx, logo, user_id)))
  const drafts = SPONSORS.map(({ name }, index) => ({ name, image: images[index] ?? null, updated_by: user_id }))
  const stored = await tx.insert(sponsors).values(drafts).returning({ id: sponsors.id })
  return stored.map(({ id }) => id).sort((a, b) => a - b)
}
