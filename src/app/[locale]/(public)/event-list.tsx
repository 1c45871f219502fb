import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { env } from '@/env'
import { listPublicEvents } from '@/features/workshops/service/find'
import { EventsPage } from '@/features/workshops/ui/EventsPage'
import { ListSchema } from '@/features/workshops/ui/ListSchema'
import {
  CATEGORY_OF,
  type EventListName,
  indexedViewOf,
  type ListView,
  listAddress,
  listViewOf,
} from '@/features/workshops/ui/list-view'
import { pageMetadata } from '../page-metadata'

type Asked = PageProps<'/[locale]/events'>['searchParams']
type Props = { list: EventListName; searchParams: Asked }

export async function listMetadata({ list, searchParams }: Props): Promise<Metadata> {
  const { view, index } = indexedViewOf(listViewOf(await searchParams, env.WORKSHOP_LOCALES))
  const t = await getTranslations('events')
  const { when, page = 1 } = view
  const title = t(when === 'past' ? `lists.${list}.past_title` : `lists.${list}.title`)
  return pageMetadata({
    href: listAddress(list, view),
    locale: await getLocale(),
    title: page > 1 ? t('page_title', { title, page }) : title,
    description: t(when === 'past' ? `lists.${list}.past_text` : `lists.${list}.text`),
    index,
  })
}

/** What the three lists of events have in common. */
export async function EventListPage({ list, searchParams }: Props) {
  const asked = listViewOf(await searchParams, env.WORKSHOP_LOCALES)
  const { view, found } = await findEvents(list, asked, new Date())
  return (
    <>
      <EventsPage list={list} view={view} found={found} locales={env.WORKSHOP_LOCALES} />
      <ListSchema list={list} events={found.events} site={{ name: env.APP_NAME, origin: env.APP_URL }} />
    </>
  )
}

/** A page that the list no longer has leads to its beginning. */
async function findEvents(list: EventListName, view: ListView, now: Date) {
  const category = CATEGORY_OF[list]
  const found = await listPublicEvents({ ...view, category }, now)
  if (found.events.length > 0 || view.page === 1) return { view, found }

  const first = { ...view, page: 1 }
  return { view: first, found: await listPublicEvents({ ...first, category }, now) }
}
