import type { Metadata } from 'next'

/** A page behind a personal link, which search engines must not list. */
export const PERSONAL_METADATA = { referrer: 'no-referrer', robots: { index: false, follow: false } } satisfies Metadata

export const personalMetadata = (title: string): Metadata => ({ title, ...PERSONAL_METADATA })
