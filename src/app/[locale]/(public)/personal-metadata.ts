import type { Metadata } from 'next'
import { notFoundTitle } from '../not-found-title'

/** Metadata of a page behind a personal link, which search engines must not list. No title means no page. */
export async function personalMetadata(title: string | null): Promise<Metadata> {
  const named = title === null ? await notFoundTitle() : { title }
  return { ...named, referrer: 'no-referrer', robots: { index: false, follow: false } }
}
