import type { Metadata, Route } from 'next'
import { redirect } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { fillLegalText } from '@/features/privacy/service/fill-legal-text'
import { LEGAL_TEXTS, legalPath } from '@/features/texts/contract'
import { findLegalText, outsideAddressOf } from '@/features/texts/service/legal-texts'
import { LegalPage } from '@/features/texts/ui/LegalPage'
import { excerptOf } from '@/ui/content/excerpt'
import { NotFound } from '../../NotFound'
import { notFoundTitle } from '../../not-found-title'
import { pageMetadata } from '../../page-metadata'

type Props = PageProps<'/[locale]/[legal]'>

const DESCRIPTION_MAX = 160

/** Cached for one request, because the page and its metadata both ask. */
const findPage = cache(async (segment: string) => {
  const name = LEGAL_TEXTS.find((text) => text === segment)
  const text = name && (await findLegalText(name, await getLocale()))
  return name && { name, text: text && { ...text, html: fillLegalText(text.html) } }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await findPage((await params).legal)
  if (!page?.text) return notFoundTitle()

  const { name, text } = page
  const [locale, t] = await Promise.all([getLocale(), getTranslations('layout')])
  return pageMetadata({
    href: legalPath(name),
    locale,
    title: t(name),
    description: excerptOf(text.html, DESCRIPTION_MAX),
    // A translation that is missing must not count as a second page with the same text.
    index: text.language === locale,
  })
}

/** A legal text of this site. Without one an address of the configuration answers, or nothing. */
export default async function LegalTextPage({ params }: Props) {
  const page = await findPage((await params).legal)
  if (page?.text) return <LegalPage name={page.name} text={page.text} />

  const address = page && outsideAddressOf(page.name)
  if (address) redirect(address as Route)
  return <NotFound />
}
