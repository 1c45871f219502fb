import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { env } from '@/env'
import { SendMyLinks } from '@/features/personal-page/ui/page/SendMyLinks'
import { CATEGORY_OF, type EventListName } from '@/features/workshops/contract/public'
import { countPublicEvents, listFilterOptions, listPublicEvents } from '@/features/workshops/service/public-lists'
import { EventListJsonLd } from '@/features/workshops/ui/public/list/EventListJsonLd'
import { EventsPage } from '@/features/workshops/ui/public/list/EventsPage'
import {
  filterOf,
  indexedViewOf,
  inPeriod,
  type ListView,
  listPath,
  listViewOf,
} from '@/features/workshops/ui/public/list/list-view'
import { pageMetadata } from '../page-metadata'

type SearchParams = PageProps<'/[locale]/events'>['searchParams']
type Props = { list: EventListName; searchParams: SearchParams }

export async function listMetadata({ list, searchParams }: Props): Promise<Metadata> {
  const { view, index } = indexedViewOf(listViewOf(list, await searchParams, env.WORKSHOP_LOCALES))
  const t = await getTranslations('events')
  const { when, page = 1 } = view
  const title = t(when === 'past' ? `lists.${list}.past_title` : `lists.${list}.title`)
  return pageMetadata({
    href: listPath(list, view),
    locale: await getLocale(),
    title: page > 1 ? t('page_title', { title, page }) : title,
    description: t(when === 'past' ? `lists.${list}.past_text` : `lists.${list}.text`),
    index,
  })
}

/** The common part of the three lists of events. */
export async function EventListPage({ list, searchParams }: Props) {
  const requestedView = listViewOf(list, await searchParams, env.WORKSHOP_LOCALES)
  const { when, body, profession } = requestedView
  const now = new Date()
  const otherView = inPeriod(requestedView, when === 'past' ? 'upcoming' : 'past')
  const [{ view, found }, others, options] = await Promise.all([
    findEvents(list, requestedView, now),
    countPublicEvents({ ...filterOf(list, otherView), when: otherView.when }, now),
    listFilterOptions({ when, category: CATEGORY_OF[list], body, profession }, now),
  ])
  const site = { name: env.APP_NAME, origin: env.APP_URL }
  return (
    <>
      <EventsPage
        list={list}
        view={view}
        results={found}
        others={others}
        choices={{ ...options, locales: env.WORKSHOP_LOCALES }}
        origin={site.origin}
      />
      <SendMyLinks />
      <EventListJsonLd list={list} events={found.events} site={site} />
    </>
  )
}

/** Shows the first page when the list no longer has this one. */
async function findEvents(list: EventListName, view: ListView, now: Date) {
  const { when, page } = view
  const query = { ...filterOf(list, view), when }
  const found = await listPublicEvents({ ...query, page }, now)
  if (found.events.length > 0 || page === 1) return { view, found }

  return { view: { ...view, page: 1 }, found: await listPublicEvents(query, now) }
}
