import type { Metadata } from 'next'
import { LANGUAGE_TAGS, LOCALES, type Locale } from '@/contract/locales'
import { env } from '@/env'
import { alternatesOf } from '@/i18n/alternates'

type Page = {
  /** The canonical path, without its language and without filters or a search. */
  href: string
  locale: Locale
  title: string
  description: string
  image?: { src: string; width: number; height: number; alt?: string }
  /** False for variants of a page: search engines follow their links, but list only the page itself. */
  index?: boolean
}

/** Metadata of a public page for search engines and messengers. */
export function pageMetadata({ href, locale, title, description, image = PREVIEW, index = true }: Page): Metadata {
  const alternates = alternatesOf(href, locale)
  const { src, ...size } = image
  const shared = { title, description, images: [{ url: src, ...size }] }
  return {
    title,
    description,
    alternates,
    openGraph: {
      ...shared,
      type: 'website',
      siteName: env.APP_NAME,
      url: alternates.canonical,
      locale: regionOf(locale),
      alternateLocale: LOCALES.filter((other) => other !== locale).map(regionOf),
    },
    twitter: { ...shared, card: 'summary_large_image' },
    ...(!index && { robots: { index: false, follow: true } }),
  }
}

/** A PNG made from the headers in public/headers, because no messenger shows SVG and only some show WebP. */
const PREVIEW = { src: '/preview.png', width: 1200, height: 630 }

/** The locale in the format of Open Graph: de_DE. */
const regionOf = (locale: Locale) => LANGUAGE_TAGS[locale].replace('-', '_')
