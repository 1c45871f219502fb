'use client'

import { useTranslations } from 'next-intl'
import { useDeferredValue, useMemo, useState } from 'react'
import { CallLabel } from './CallLabel'
import { CallSearch } from './CallSearch'
import classes from './calls.module.css'
import { filterCalls } from './filter-calls'
import { type CallGroup, type PermittedCall, useCallLabels } from './use-call-labels'

type GrantedCall = PermittedCall & {
  /** The roles that permit the call, where they are known. */
  roles?: string[]
}

/** The permitted calls in sentences, with a search. */
export function CallList({ calls }: { calls: readonly GrantedCall[] }) {
  const t = useTranslations('access')
  const { groupsOf } = useCallLabels()
  const [search, setSearch] = useState('')
  const deferredSearch = useDeferredValue(search)
  const groups = useMemo(() => groupsOf(calls), [groupsOf, calls])
  const found = useMemo(() => filterCalls(groups, deferredSearch), [groups, deferredSearch])
  if (calls.length === 0) return <p className={classes.nothing}>{t('calls_none')}</p>

  return (
    <div className={classes.list}>
      <CallSearch search={search} setSearch={setSearch} found={found} />
      {found.map((group) => (
        <Group key={group.feature} group={group} opened={deferredSearch.trim() !== ''} />
      ))}
    </div>
  )
}

/** A hundred sentences are too many to scroll through: groups start closed, and a search opens the groups that it finds. */
function Group({ group: { title, calls }, opened }: { group: CallGroup<GrantedCall>; opened: boolean }) {
  const t = useTranslations('access')
  return (
    <details className={classes.group} open={opened}>
      <summary className={classes.summary}>
        {title} <span className={classes.count}>{t('calls_count', { count: calls.length })}</span>
      </summary>
      <ul className={classes.calls}>
        {calls.map(({ call, sentence }) => (
          <li key={`${call.method} ${call.uri}`} className={classes.call}>
            <CallLabel call={call} sentence={sentence} />
            {call.roles && call.roles.length > 0 && (
              <span className={classes.through}>{t('through', { roles: call.roles.join(', ') })}</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
