import type { Metadata } from 'next'
import { getLocale } from 'next-intl/server'
import { cache } from 'react'
import type { Locale } from '@/contract/locales'
import { env } from '@/env'
import { findFrontendTexts } from '@/features/texts/service/frontend'
import { Welcome } from '@/features/texts/ui/Welcome'
import { listPublicEvents } from '@/features/workshops/service/public-lists'
import { NextEvents } from '@/features/workshops/ui/public/list/EventTiles'
import { localizedPath } from '@/i18n/paths'
import { excerptOf } from '@/ui/content/excerpt'
import { JsonLd } from '@/ui/head/JsonLd'
import { organizationSchema, websiteSchema } from '@/ui/head/site-schema'
import { pageMetadata } from '../page-metadata'

const DESCRIPTION_MAX = 160
const NEXT_EVENTS = 3

/** Cached for one request, because the page and its metadata use the same texts. */
const cachedTexts = cache(findFrontendTexts)

export async function generateMetadata(): Promise<Metadata> {
  const locale = await getLocale()
  const { welcome_title, welcome_text } = await cachedTexts(locale)
  const description = excerptOf(welcome_text, DESCRIPTION_MAX)
  return pageMetadata({ href: '/', locale, title: welcome_title, description })
}

export default async function WelcomePage() {
  const locale = await getLocale()
  const next = listPublicEvents({ when: 'upcoming', size: NEXT_EVENTS }, new Date())
  const [texts, { events }] = await Promise.all([cachedTexts(locale), next])
  const site = siteOf(locale)
  return (
    <>
      <Welcome texts={texts} elearning={env.ELEARNING_URL} />
      <NextEvents events={events} />
      <JsonLd data={organizationSchema(site)} />
      <JsonLd data={websiteSchema(site)} />
    </>
  )
}

const siteOf = (language: Locale) => ({
  name: env.APP_NAME,
  origin: env.APP_URL,
  url: env.APP_URL + localizedPath(language, '/'),
  language,
  contact: {
    name: env.CONTACT_NAME,
    address: env.CONTACT_ADDRESS,
    phone: env.CONTACT_PHONE,
    email: env.CONTACT_EMAIL,
  },
})
