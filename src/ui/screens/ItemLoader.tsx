import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { CallFailed, type CallInput, type ResponseBody } from '@/client/calls/call'
import { Prefetch } from '@/client/calls/prefetch'
import { itemQuery } from '@/client/calls/query'
import { useNotices } from '@/client/notices/notices'
import type { Endpoint } from '@/contract/endpoint'
import { usePathname, useRouter } from '@/i18n/navigation'
import { useTabTitle } from '@/ui/head/use-tab-title'
import { RouteButton } from '../buttons/RouteButton'
import { LoadError } from '../feedback/LoadError'
import { NotFoundCard } from '../feedback/NotFoundCard'

export type SavedItem = { id?: unknown }

type Props<E extends Endpoint> = {
  /** Reads one item by its id, or the empty one by 'new'. */
  endpoint: E
  id: number | string
  /** Further parameters, such as parts that the item includes. */
  query?: CallInput<E>['query']
  /** The name of the item in the browser's tab. */
  nameOf?: (item: ResponseBody<E>) => string
  /** The link to the list when there is no such item. */
  list: string
  /** The parts of the screen with data of their own, which are loaded at once instead of after the item. */
  prefetch?: ReactNode
  children: (item: ResponseBody<E>, onSaved: (saved: SavedItem) => void) => ReactNode
}

/** Loads the item of a form; once a new item is saved, its id replaces `new` in the address. */
export function ItemLoader<E extends Endpoint>({ endpoint, id, query, nameOf, list, prefetch, children }: Props<E>) {
  const t = useTranslations('core')
  const notices = useNotices()
  const router = useRouter()
  const pathname = usePathname()
  // An old copy would be refused as stale when saved, so nothing stays in the cache after the screen is left.
  const { data, error, isFetching, refetch } = useQuery({
    ...itemQuery(endpoint, id, query),
    refetchOnWindowFocus: false,
    gcTime: 0,
  })

  useTabTitle(id === 'new' || data === undefined ? undefined : nameOf?.(data))
  const failure = error instanceof CallFailed ? error : undefined
  const isMissing = failure?.status === 404
  useEffect(() => {
    if (failure && !isMissing) notices.loadFailed(failure)
  }, [failure, isMissing, notices])

  const onSaved = (saved: SavedItem) => {
    if (id === 'new' && saved.id) router.replace(pathname.replace(/new$/, String(saved.id)) + window.location.search)
  }
  if (isMissing) {
    const back = <RouteButton href={list}>{t('to_list')}</RouteButton>
    return <NotFoundCard title={t('item_missing')} text={t('item_missing_text')} action={back} />
  }
  if (failure) return <LoadError failure={failure} onRetry={() => void refetch()} isBusy={isFetching} />
  if (data === undefined) return <ItemSkeleton prefetch={prefetch} />
  return children(data, onSaved)
}

function ItemSkeleton({ prefetch }: { prefetch: ReactNode }) {
  return (
    <Stack gap="lg" aria-busy="true">
      <Prefetch>{prefetch}</Prefetch>
      <Skeleton height={72} maw="45rem" />
      <Skeleton height={72} maw="45rem" />
      <Skeleton height={44} width={140} />
    </Stack>
  )
}
