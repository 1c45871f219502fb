'use client'

import { Button, Skeleton, Stack } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useMemo, useState } from 'react'
import { CallFailed } from '@/client/call'
import { useMay } from '@/client/permissions'
import { query } from '@/client/query'
import { EmptyState } from '@/ui/EmptyState'
import { Message } from '@/ui/Message'
import { NotLoaded } from '@/ui/table/NotLoaded'
import { CALLS } from '../contract'
import { draftId } from './drafts'
import { chosenRows, rowsOf } from './rows'
import { TextRow } from './TextRow'
import classes from './TextRow.module.css'
import type { Address } from './use-address'
import type { useDrafts } from './use-drafts'
import { useLoadNotice } from './use-load-notice'

type Props = {
  address: Address
  /** null for all of them; undefined while it is not known which. */
  module: string | null | undefined
  editing: ReturnType<typeof useDrafts>
}

/** So many are in the page at first, and more with each press: a side has more than a thousand. */
const SLICE = 100

/** The texts of a module, or of all that a search looks through. */
export function TextList({ address, module, editing }: Props) {
  const t = useTranslations('translations')
  const core = useTranslations('core')
  const may = useMay()
  const { side, from, to, filter, search } = address
  const asked = query(CALLS[side].read, {
    query: { sourceLanguage: from, targetLanguage: to, ...(module && { module }) },
  })
  const { data, error, isFetching, refetch } = useQuery({
    ...asked,
    queryFn: module === undefined ? skipToken : asked.queryFn,
    // What stands there must not change under somebody who writes: saving tells what others did.
    refetchOnWindowFocus: false,
  })
  const failure = error instanceof CallFailed ? error : undefined
  useLoadNotice(failure)
  const words = useDeferredValue(search)
  const rows = useMemo(() => (data ? rowsOf(data, module ?? undefined) : []), [data, module])
  const chosen = useMemo(() => chosenRows(rows, { filter, search: words }), [rows, filter, words])
  const { shown, showMore } = useSlices(`${side} ${module} ${from} ${to} ${filter} ${words}`)

  if (failure) return <NotLoaded failure={failure} again={() => void refetch()} busy={isFetching} />
  if (!data) return <Waiting />
  if (chosen.length === 0) return <Nothing address={address} />

  const readOnly = !may(CALLS[side].save)
  const left = chosen.length - shown
  return (
    <div className={classes.rows}>
      {readOnly && <Message tone="plain">{core('read_only')}</Message>}
      <p className={classes.count} role="status">
        {t('found', { count: chosen.length })}
      </p>
      {chosen.slice(0, shown).map((row) => (
        <TextRow
          key={`${to}.${row.path}`}
          row={row}
          from={from}
          language={to}
          draft={editing.drafts.get(draftId({ language: to, path: row.path }))}
          type={editing.type}
          decide={editing.decide}
          readOnly={readOnly}
        />
      ))}
      {left > 0 && (
        <Button variant="default" onClick={showMore}>
          {core('show_more', { count: Math.min(left, SLICE) })}
        </Button>
      )}
    </div>
  )
}

/** From the start again whenever something else is shown. */
function useSlices(what: string) {
  const [{ of, shown }, setSlices] = useState({ of: what, shown: SLICE })
  const now = of === what ? shown : SLICE
  return { shown: now, showMore: () => setSlices({ of: what, shown: now + SLICE }) }
}

function Nothing({ address }: { address: Address }) {
  const t = useTranslations('translations')
  const core = useTranslations('core')
  const { filter, search, set } = address
  const isNarrowed = filter !== 'all' || search !== ''
  return (
    <EmptyState
      title={t('none_title')}
      text={t(search.trim() === '' ? `none_${filter}` : 'none_search')}
      action={
        isNarrowed && (
          <Button variant="default" onClick={() => set({ filter: 'all', search: '' })}>
            {core('filters_reset')}
          </Button>
        )
      }
    />
  )
}

const Waiting = () => (
  <Stack gap="md" aria-busy="true">
    {['first', 'second', 'third', 'fourth'].map((name) => (
      <Skeleton key={name} height={140} />
    ))}
  </Stack>
)
