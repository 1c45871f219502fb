'use client'

import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useCallback, useId, useState } from 'react'
import type { RoutePermission } from '../contract'
import classes from './calls.module.css'
import { tickOf } from './grants'
import { TickRow } from './TickRow'
import type { CallGroup } from './use-call-words'

type Group = CallGroup<RoutePermission>
type Ids = ReadonlySet<number>
export type Choose = (ids: readonly number[], on: boolean) => void
type Props = {
  group: Group
  chosen: Ids
  saved: Ids
  isBeyond: Ids
  choose: Choose
  /** What a search finds is in sight. */
  isSought: boolean
}

/** The calls about one thing: all of them at one tick, only those that read, or each by itself. */
export function CallTicks({ group, chosen, saved, isBeyond, choose, isSought }: Props) {
  const t = useTranslations('access')
  const panel = useId()
  const [opened, setOpened] = useState(false)
  const onTick = useCallback((id: number, on: boolean) => choose([id], on), [choose])
  const isOpen = opened || isSought
  const count = { chosen: group.calls.filter(({ call }) => chosen.has(call.id)).length, total: group.calls.length }
  return (
    <section className={classes.box} aria-labelledby={`${panel}-title`}>
      <div className={classes.head}>
        <h3 className={classes.heading} id={`${panel}-title`}>
          <button
            type="button"
            className={classes.opener}
            aria-expanded={isOpen}
            aria-controls={panel}
            disabled={isSought}
            onClick={() => setOpened(!opened)}
          >
            <IconChevronDown className={classes.chevron} aria-hidden size={20} />
            <span>{group.title}</span> <span className={classes.count}>{t('group_count', count)}</span>
          </button>
        </h3>
        <Shortcuts {...{ group, chosen, isBeyond, choose }} />
      </div>
      <ul id={panel} className={classes.ticks} hidden={!isOpen}>
        {isOpen &&
          group.calls.map(({ call: { id, method, uri }, sentence }) => (
            <TickRow
              key={id}
              id={id}
              words={sentence}
              path={`${method} ${uri}`}
              isTicked={chosen.has(id)}
              wasTicked={saved.has(id)}
              isBeyond={isBeyond.has(id)}
              onTick={onTick}
            />
          ))}
      </ul>
    </section>
  )
}

/** What is beyond the person's own rights stays as it is. */
function Shortcuts({
  group: { title, calls },
  chosen,
  isBeyond,
  choose,
}: Pick<Props, 'group' | 'chosen' | 'isBeyond' | 'choose'>) {
  const t = useTranslations('access')
  const own = calls.map(({ call }) => call).filter(({ id }) => !isBeyond.has(id))
  const [reading, changing] = [true, false].map((reads) => idsOfCalls(own, reads))
  const tick = tickOf(
    calls.map(({ call }) => call.id),
    chosen,
  )
  const all = own.map(({ id }) => id)
  const onRead = () => {
    choose(changing ?? [], false)
    choose(reading ?? [], true)
  }
  return (
    <div className={classes.shortcuts}>
      {Boolean(reading?.length && changing?.length) && (
        <Button variant="subtle" aria-label={t('group_read_in', { group: title })} onClick={onRead}>
          {t('group_read')}
        </Button>
      )}
      <label className={classes.all}>
        <input
          type="checkbox"
          ref={(box) => {
            if (box) box.indeterminate = tick === 'some'
          }}
          checked={tick === 'all'}
          disabled={own.length === 0}
          aria-label={t('group_all_in', { group: title })}
          onChange={() => choose(all, tickOf(all, chosen) !== 'all')}
        />
        {t('group_all')}
      </label>
    </div>
  )
}

const idsOfCalls = (calls: readonly RoutePermission[], reads: boolean) =>
  calls.filter(({ method }) => (method === 'GET') === reads).map(({ id }) => id)
