'use client'

import { useTranslations } from 'next-intl'
import { useDeferredValue, useMemo, useState } from 'react'
import { CallSearch } from './CallSearch'
import { CallWords } from './CallWords'
import classes from './calls.module.css'
import { matching } from './matching'
import { type CallGroup, type PermittedCall, useCallWords } from './use-call-words'

type GrantedCall = PermittedCall & {
  /** Through which roles, where that is known. */
  roles?: string[]
}

/** What somebody may do, in sentences, with a search. */
export function CallList({ calls }: { calls: readonly GrantedCall[] }) {
  const t = useTranslations('access')
  const { groupsOf } = useCallWords()
  const [search, setSearch] = useState('')
  const sought = useDeferredValue(search)
  const groups = useMemo(() => groupsOf(calls), [groupsOf, calls])
  const found = useMemo(() => matching(groups, sought), [groups, sought])
  if (calls.length === 0) return <p className={classes.nothing}>{t('calls_none')}</p>

  return (
    <div className={classes.list}>
      <CallSearch search={search} setSearch={setSearch} found={found} />
      {found.map((group) => (
        <Group key={group.feature} group={group} opened={sought.trim() !== ''} />
      ))}
    </div>
  )
}

/** A hundred sentences are too many to scroll through: what was searched for is open, the rest opens by its title. */
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
            <CallWords call={call} sentence={sentence} />
            {call.roles && call.roles.length > 0 && (
              <span className={classes.through}>{t('through', { roles: call.roles.join(', ') })}</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
