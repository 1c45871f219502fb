import { Button } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { CallFailed } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { useNotices } from '@/client/notices/notices'
import { Callout } from '@/ui/feedback/Callout'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { Loaded } from '@/ui/feedback/Loaded'
import { Muted, Stack } from '@/ui/layout/layout'
import { ENDPOINTS_BY_SIDE } from '../contract'
import { draftId } from './drafts'
import { filterRows, textRowsOf } from './rows'
import { TextRow } from './TextRow'
import type { useDrafts } from './use-drafts'
import type { Address } from './use-url-filters'

type Props = {
  address: Address
  /** null for all modules; undefined while the modules are unknown. */
  module: string | null | undefined
  editing: ReturnType<typeof useDrafts>
}

/** A side has more than a thousand texts, so that the page shows a part and adds more on request. */
const ROWS_PER_STEP = 100

export function TextList({ address, module, editing }: Props) {
  const t = useTranslations('translations')
  const core = useTranslations('core')
  const may = useMay()
  const { side, from, to, filter, search } = address
  const textsQuery = query(ENDPOINTS_BY_SIDE[side].read, {
    query: { sourceLanguage: from, targetLanguage: to, ...(module && { module }) },
  })
  const loading = useQuery({
    ...textsQuery,
    queryFn: module === undefined ? skipToken : textsQuery.queryFn,
    // The texts do not change while somebody edits; saving reports the changes of others.
    refetchOnWindowFocus: false,
  })
  const { data, error } = loading
  const notices = useNotices()
  useEffect(() => {
    if (error instanceof CallFailed) notices.failed(error)
  }, [error, notices])
  const deferredSearch = useDeferredValue(search)
  const rows = useMemo(() => (data ? textRowsOf(data, module ?? undefined) : []), [data, module])
  const chosen = useMemo(() => filterRows(rows, { filter, search: deferredSearch }), [rows, filter, deferredSearch])
  const { shown, showMore } = useShownRows(`${side} ${module} ${from} ${to} ${filter} ${deferredSearch}`)

  const readOnly = !may(ENDPOINTS_BY_SIDE[side].save)
  const left = chosen.length - shown
  return (
    <Loaded query={loading} waiting={[140, 140, 140, 140]}>
      {() =>
        chosen.length === 0 ? (
          <EmptyTextList address={address} />
        ) : (
          <Stack>
            {readOnly && <Callout tone="plain">{core('read_only')}</Callout>}
            <Muted isSmall role="status">
              {t('found', { count: chosen.length })}
            </Muted>
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
                {core('show_more', { count: Math.min(left, ROWS_PER_STEP) })}
              </Button>
            )}
          </Stack>
        )
      }
    </Loaded>
  )
}

/** A new list starts with the first rows again. */
function useShownRows(view: string) {
  const [{ of, shown }, setSlices] = useState({ of: view, shown: ROWS_PER_STEP })
  const now = of === view ? shown : ROWS_PER_STEP
  return { shown: now, showMore: () => setSlices({ of: view, shown: now + ROWS_PER_STEP }) }
}

function EmptyTextList({ address }: { address: Address }) {
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
