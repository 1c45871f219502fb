import type { EducationalOrganization, WebSite, WithContext } from 'schema-dts'

type Site = {
  name: string
  origin: string
  /** The address of the landing page in the reader's language. */
  url: string
  language: string
  contact: { name?: string; address?: string; phone?: string; email?: string }
}

const organizationIdOf = (origin: string) => `${origin}/#organization`

/** Describes the organisation that runs the site. */
export function organizationSchema({ name, origin, contact }: Site): WithContext<EducationalOrganization> {
  return {
    '@context': 'https://schema.org',
    '@type': 'EducationalOrganization',
    '@id': organizationIdOf(origin),
    name,
    ...(contact.name && contact.name !== name && { legalName: contact.name }),
    url: origin,
    logo: `${origin}/apple-icon.png`,
    ...(contact.address && { address: contact.address }),
    ...(contact.phone && { telephone: contact.phone }),
    ...(contact.email && { email: contact.email }),
  }
}

export function websiteSchema({ name, origin, url, language }: Site): WithContext<WebSite> {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name,
    url,
    inLanguage: language,
    publisher: { '@id': organizationIdOf(origin) },
  }
}
