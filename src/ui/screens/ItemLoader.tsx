'use client'

import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { Ahead } from '@/client/ahead'
import { type Answer, CallFailed, type CallInput } from '@/client/call'
import { useNotices } from '@/client/notices'
import { itemQuery } from '@/client/query'
import type { Endpoint } from '@/contract/endpoint'
import { usePathname, useRouter } from '@/i18n/navigation'
import { NotFoundCard } from './NotFoundCard'
import { RouteButton } from './RouteButton'
import { NotLoaded } from './table/NotLoaded'

export type Saved = { id?: unknown }

type Props<E extends Endpoint> = {
  /** Reads one by its id, or the empty one by 'new'. */
  endpoint: E
  id: number | string
  /** What else to ask for, such as what an item brings along. */
  query?: CallInput<E>['query']
  /** Where the way leads on when there is no such item. */
  list: string
  /** What the screen shows beside it and asks for by itself: at once, instead of after the item. */
  ahead?: ReactNode
  children: (item: Answer<E>, onSaved: (saved: Saved) => void) => ReactNode
}

/** Loads what a form edits; once a new item is saved, its id stands in the address (public site, point 4). */
export function Item<E extends Endpoint>({ endpoint, id, query, list, ahead, children }: Props<E>) {
  const t = useTranslations('core')
  const notices = useNotices()
  const router = useRouter()
  const pathname = usePathname()
  // An old copy would be refused as stale when saved: nothing is kept once the screen is left.
  const { data, error, isFetching, refetch } = useQuery({
    ...itemQuery(endpoint, id, query),
    refetchOnWindowFocus: false,
    gcTime: 0,
  })

  const failure = error instanceof CallFailed ? error : undefined
  const isMissing = failure?.status === 404
  useEffect(() => {
    if (failure && !isMissing) notices.loadFailed(failure)
  }, [failure, isMissing, notices])

  const onSaved = (saved: Saved) => {
    if (id === 'new' && saved.id) router.replace(pathname.replace(/new$/, String(saved.id)) + window.location.search)
  }
  if (isMissing) {
    const back = <RouteButton href={list}>{t('to_list')}</RouteButton>
    return <NotFoundCard title={t('item_missing')} text={t('item_missing_text')} action={back} />
  }
  if (failure) return <NotLoaded failure={failure} again={() => void refetch()} busy={isFetching} />
  if (data === undefined) return <Waiting ahead={ahead} />
  return children(data, onSaved)
}

function Waiting({ ahead }: { ahead: ReactNode }) {
  return (
    <Stack gap="lg" aria-busy="true">
      <Ahead>{ahead}</Ahead>
      <Skeleton height={72} maw="45rem" />
      <Skeleton height={72} maw="45rem" />
      <Skeleton height={44} width={140} />
    </Stack>
  )
}
