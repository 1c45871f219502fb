import type { MetadataRoute } from 'next'
import { LOCALES } from '@/contract/locales'
import { env } from '@/env'
import { legalPath } from '@/features/texts/contract'
import { listIndexedLegalTexts } from '@/features/texts/service/legal-texts'
import { eventPath } from '@/features/workshops/contract/public'
import { listIndexedEvents } from '@/features/workshops/service/public-lists'
import { alternatesOf } from '@/i18n/alternates'

/** Generated for each request, so that the build needs no database. */
export const dynamic = 'force-dynamic'

const LISTS = ['/', '/events', '/events_d', '/events_p']

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const [events, legal] = await Promise.all([listIndexedEvents(new Date()), listIndexedLegalTexts()])
  const [newest] = events
    .map(({ updated_at }) => updated_at)
    .sort()
    .reverse()
  return [
    ...LISTS.map((href) => ({ href, changed: newest })),
    { href: '/contact' },
    ...legal.map((name) => ({ href: legalPath(name) })),
    ...events.map(({ id, updated_at }) => ({ href: eventPath(id), changed: updated_at })),
  ].flatMap(localizedEntriesOf)
}

/** Returns an entry for each language, each with links to all languages. */
function localizedEntriesOf({ href, changed }: { href: string; changed?: string }): MetadataRoute.Sitemap {
  return LOCALES.map((locale) => {
    const { canonical, languages } = alternatesOf(href, locale)
    const absolute = Object.entries(languages).map(([name, path]) => [name, env.APP_URL + path])
    return {
      url: env.APP_URL + canonical,
      ...(changed && { lastModified: changed }),
      alternates: { languages: Object.fromEntries(absolute) },
    }
  })
}
