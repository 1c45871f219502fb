import type { Metadata } from 'next'
import { getLocale } from 'next-intl/server'
import { cache } from 'react'
import type { Locale } from '@/contract/locales'
import { env } from '@/env'
import { findFrontendTexts } from '@/features/texts/service/frontend'
import { Welcome } from '@/features/texts/ui/Welcome'
import { listPublicEvents } from '@/features/workshops/service/find'
import { NextEvents } from '@/features/workshops/ui/NextEvents'
import { pathIn } from '@/i18n/paths'
import { JsonLd } from '@/ui/JsonLd'
import { plainText } from '@/ui/plain-text'
import { organizationSchema, websiteSchema } from '@/ui/site-schema'
import { pageMetadata } from '../page-metadata'

const DESCRIPTION_MAX = 160
const NEXT_EVENTS = 3

/** The page and what is told of it show the same texts. */
const textsOnce = cache(findFrontendTexts)

export async function generateMetadata(): Promise<Metadata> {
  const locale = await getLocale()
  const { welcome_title, welcome_text } = await textsOnce(locale)
  const description = plainText(welcome_text, DESCRIPTION_MAX)
  return pageMetadata({ href: '/', locale, title: welcome_title, description })
}

export default async function WelcomePage() {
  const locale = await getLocale()
  const next = listPublicEvents({ when: 'upcoming', size: NEXT_EVENTS }, new Date())
  const [texts, { events }] = await Promise.all([textsOnce(locale), next])
  const site = siteIn(locale)
  return (
    <>
      <Welcome texts={texts} elearning={env.ELEARNING_URL} />
      <NextEvents events={events} />
      <JsonLd data={organizationSchema(site)} />
      <JsonLd data={websiteSchema(site)} />
    </>
  )
}

const siteIn = (language: Locale) => ({
  name: env.APP_NAME,
  origin: env.APP_URL,
  url: env.APP_URL + pathIn(language, '/'),
  language,
  contact: {
    name: env.CONTACT_NAME,
    address: env.CONTACT_ADDRESS,
    phone: env.CONTACT_PHONE,
    email: env.CONTACT_EMAIL,
  },
})
