'use client'

import { Button, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { CallFailed } from '@/client/call'
import { Link } from '@/i18n/navigation'
import classes from './Panel.module.css'
import { NotLoaded } from './table/NotLoaded'

type Props<Item> = {
  title: string
  /** Where all of it is. */
  all?: { href: string; label: string }
  asked: UseQueryResult<Item[]>
  /** How many rows are shown at first; as many wait while they load. */
  rows: number
  empty: string
  keyOf: (item: Item) => string | number
  children: (item: Item) => ReactNode
}

/** A short list on the overview: its rows, or that there is nothing, or that it could not be read. */
export function Panel<Item>({ title, all, asked, ...list }: Props<Item>) {
  const id = useId()
  const failure = asked.error instanceof CallFailed ? asked.error : undefined
  return (
    <section className={classes.panel} aria-labelledby={id} aria-busy={asked.isPending}>
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
      {failure && <NotLoaded failure={failure} again={() => void asked.refetch()} busy={asked.isFetching} />}
      {asked.isPending && <Waiting rows={list.rows} />}
      {asked.data && <Rows {...list} items={asked.data} />}
    </section>
  )
}

type RowsProps<Item> = Pick<Props<Item>, 'rows' | 'empty' | 'keyOf' | 'children'> & { items: Item[] }

function Rows<Item>({ items, rows, empty, keyOf, children }: RowsProps<Item>) {
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

const Waiting = ({ rows }: { rows: number }) => (
  <div className={classes.rows}>
    {Array.from({ length: rows }, (_, index) => `waiting-${index}`).map((name) => (
      <div className={classes.row} key={name}>
        <Skeleton className={classes.waiting} />
      </div>
    ))}
  </div>
)
