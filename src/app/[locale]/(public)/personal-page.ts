import type { Metadata } from 'next'
import { notFoundTitle } from '../not-found-title'

/** Metadata of a page behind a personal link, which search engines must not list. No title means no page. */
export async function personalMetadata(title: string | null): Promise<Metadata> {
  const named = title === null ? await notFoundTitle() : { title }
  return { ...named, referrer: 'no-referrer', robots: { index: false, follow: false } }
}

/** Returns the value of a query parameter that occurs once. */
export const singleValueOf = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' ? value : null

/** Decodes a part of the path, because Next passes it to pages as it is encoded in the address. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
