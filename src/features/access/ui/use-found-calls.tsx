import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Muted } from '@/ui/layout/layout'
import { SearchBox } from '@/ui/table/SearchBox'
import classes from './calls.module.css'
import { filterCalls } from './filter-calls'
import { type PermittedCall, useCallLabels } from './use-call-labels'

/** The groups of calls that a search finds, with its field, which says when none is found. */
export function useFoundCalls<Call extends PermittedCall>(calls: readonly Call[]) {
  const t = useTranslations('access')
  const { groupsOf } = useCallLabels()
  const [search, setSearch] = useState('')
  const groups = useMemo(() => groupsOf(calls), [groupsOf, calls])
  const found = useMemo(() => filterCalls(groups, search), [groups, search])
  const count = found.reduce((sum, { calls: ofGroup }) => sum + ofGroup.length, 0)
  const isSearching = search.trim() !== ''
  const field = (
    <>
      <div className={classes.search}>
        <SearchBox label={t('calls_search')} search={search} setSearch={setSearch} />
      </div>
      <Muted className={count > 0 ? 'visually-hidden' : undefined} role="status">
        {isSearching && t('calls_found', { count })}
      </Muted>
    </>
  )
  return { found, isSearching, field }
}
