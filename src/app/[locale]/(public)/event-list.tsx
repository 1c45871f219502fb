import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { env } from '@/env'
import { listPublicEvents } from '@/features/workshops/service/public-events'
import { EventListJsonLd } from '@/features/workshops/ui/public/list/EventListJsonLd'
import { EventsPage } from '@/features/workshops/ui/public/list/EventsPage'
import {
  CATEGORY_OF,
  type EventListName,
  indexedViewOf,
  type ListView,
  listPath,
  listViewOf,
} from '@/features/workshops/ui/public/list/list-view'
import { pageMetadata } from '../page-metadata'

type SearchParams = PageProps<'/[locale]/events'>['searchParams']
type Props = { list: EventListName; searchParams: SearchParams }

export async function listMetadata({ list, searchParams }: Props): Promise<Metadata> {
  const { view, index } = indexedViewOf(listViewOf(await searchParams, env.WORKSHOP_LOCALES))
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
  const requestedView = listViewOf(await searchParams, env.WORKSHOP_LOCALES)
  const { view, found } = await findEvents(list, requestedView, new Date())
  return (
    <>
      <EventsPage list={list} view={view} results={found} locales={env.WORKSHOP_LOCALES} />
      <EventListJsonLd list={list} events={found.events} site={{ name: env.APP_NAME, origin: env.APP_URL }} />
    </>
  )
}

/** Redirects to the first page when the list no longer has this one. */
async function findEvents(list: EventListName, view: ListView, now: Date) {
  const category = CATEGORY_OF[list]
  const found = await listPublicEvents({ ...view, category }, now)
  if (found.events.length > 0 || view.page === 1) return { view, found }

  const first = { ...view, page: 1 }
  return { view: first, found: await listPublicEvents({ ...first, category }, now) }
}
