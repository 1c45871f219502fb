import { expect, it } from 'vitest'
import { pageMetadata } from './page-metadata'

const page = { href: '/events?when=past', locale: 'en', title: 'Previous events', description: 'What was' } as const

it('names the address of a page in every language, and the preview of a link to it', () => {
  const preview = { url: '/preview.png', width: 1200, height: 630 }
  expect(pageMetadata(page)).toEqual({
    title: 'Previous events',
    description: 'What was',
    alternates: {
      canonical: '/en/events?when=past',
      languages: { de: '/events?when=past', en: '/en/events?when=past', 'x-default': '/events?when=past' },
    },
    openGraph: {
      type: 'website',
      siteName: 'Pharma-Akademie',
      title: 'Previous events',
      description: 'What was',
      url: '/en/events?when=past',
      locale: 'en_GB',
      alternateLocale: ['de_DE'],
      images: [preview],
    },
    twitter: { card: 'summary_large_image', title: 'Previous events', description: 'What was', images: [preview] },
  })
})

it('shows the own image of a page', () => {
  const image = { src: '/api/sandoz/workshops/headerimage/7?v=1&w=1600', width: 1600, height: 600, alt: 'Saal' }
  const { openGraph } = pageMetadata({ ...page, image })
  expect(openGraph?.images).toEqual([{ url: image.src, width: 1600, height: 600, alt: 'Saal' }])
})

it('excludes a variant of a page from search engines', () => {
  expect(pageMetadata({ ...page, index: false }).robots).toEqual({ index: false, follow: true })
  expect(pageMetadata(page)).not.toHaveProperty('robots')
})
