import type { Metadata } from 'next'
import { notFoundTitle } from '../not-found-title'

/** A page behind a personal link is found by nobody and names itself to nobody. Without a title it leads nowhere. */
export async function personalMetadata(title: string | null): Promise<Metadata> {
  const named = title === null ? await notFoundTitle() : { title }
  return { ...named, referrer: 'no-referrer', robots: { index: false, follow: false } }
}

/** What the query says under this name, where it says one thing. */
export const oneOf = (value: string | string[] | undefined): string | null => (typeof value === 'string' ? value : null)

/** A part of the path as it was meant: pages are given it as it stands in the address. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
