'use client'

import { Button, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { CallFailed } from '@/client/calls/call'
import { Link } from '@/ui/navigation/Link'
import { LoadError } from '../feedback/LoadError'
import classes from './Panel.module.css'

type Props<Item> = {
  title: string
  /** The link to the whole list. */
  all?: { href: string; label: string }
  query: UseQueryResult<Item[]>
  /** The number of rows, also of skeletons while they load. */
  rows: number
  empty: string
  keyOf: (item: Item) => string | number
  children: (item: Item) => ReactNode
}

/** A short list on the overview: its rows, a text when it is empty, or an error. */
export function Panel<Item>({ title, all, query, ...list }: Props<Item>) {
  const id = useId()
  const failure = query.error instanceof CallFailed ? query.error : undefined
  return (
    <section className={classes.panel} aria-labelledby={id} aria-busy={query.isPending}>
      <header className={classes.header}>
        <h2 className={classes.title} id={id}>
          {title}
        </h2>
        {all && (
          <Link className={classes.all} href={all.href}>
            {all.label}
          </Link>
        )}
      </header>
      {failure && <LoadError failure={failure} onRetry={() => void query.refetch()} isBusy={query.isFetching} />}
      {query.isPending && <RowsSkeleton rows={list.rows} />}
      {query.data && <PanelRows {...list} items={query.data} />}
    </section>
  )
}

type RowsProps<Item> = Pick<Props<Item>, 'rows' | 'empty' | 'keyOf' | 'children'> & { items: Item[] }

function PanelRows<Item>({ items, rows, empty, keyOf, children }: RowsProps<Item>) {
  const t = useTranslations('core')
  const [showsAll, setShowsAll] = useState(false)
  if (items.length === 0) return <p className={classes.empty}>{empty}</p>

  const left = showsAll ? 0 : items.length - rows
  return (
    <>
      <ul className={classes.rows}>
        {items.slice(0, items.length - Math.max(0, left)).map((item) => (
          <li className={classes.row} key={keyOf(item)}>
            {children(item)}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button className={classes.more} variant="subtle" onClick={() => setShowsAll(true)}>
          {t('show_more', { count: left })}
        </Button>
      )}
    </>
  )
}

const RowsSkeleton = ({ rows }: { rows: number }) => (
  <div className={classes.rows}>
    {Array.from({ length: rows }, (_, index) => `waiting-${index}`).map((name) => (
      <div className={classes.row} key={name}>
        <Skeleton className={classes.waiting} />
      </div>
    ))}
  </div>
)
