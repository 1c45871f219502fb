import { Button, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { Loaded } from '../feedback/Loaded'
import { Card, Muted, Row, Rows, SectionHead } from '../layout/layout'
import { TextLink } from '../layout/TextLink'
import classes from './Panel.module.css'

type Props<Item> = {
  title: string
  /** The link to the whole list. */
  all?: { href: string; label: string }
  query: UseQueryResult<Item[]>
  /** The number of rows, also of skeletons while they load. */
  rows: number
  /** Rows of the height of a link instead of two lines with space around them. */
  isDense?: boolean
  empty: string
  keyOf: (item: Item) => string | number
  children: (item: Item) => ReactNode
}

/** A short list on the overview: its rows, a text when it is empty, or an error. */
export function Panel<Item>({ title, all, query, ...list }: Props<Item>) {
  const id = useId()
  return (
    <Card isDense aria-labelledby={id} aria-busy={query.isPending}>
      <SectionHead id={id} title={title}>
        {all && (
          <TextLink isStrong href={all.href}>
            {all.label}
          </TextLink>
        )}
      </SectionHead>
      <Loaded query={query} waiting={<RowsSkeleton rows={list.rows} isDense={list.isDense} />}>
        {(items) => <PanelRows {...list} items={items} />}
      </Loaded>
    </Card>
  )
}

type RowsProps<Item> = Pick<Props<Item>, 'rows' | 'isDense' | 'empty' | 'keyOf' | 'children'> & { items: Item[] }

function PanelRows<Item>({ items, rows, isDense, empty, keyOf, children }: RowsProps<Item>) {
  const t = useTranslations('core')
  const [showsAll, setShowsAll] = useState(false)
  if (items.length === 0) return <Muted className={classes.empty}>{empty}</Muted>

  const left = showsAll ? 0 : items.length - rows
  return (
    <>
      <Rows>
        {items.slice(0, items.length - Math.max(0, left)).map((item) => (
          <Row className={rowClassOf(isDense)} key={keyOf(item)}>
            {children(item)}
          </Row>
        ))}
      </Rows>
      {left > 0 && (
        <Button className={classes.more} variant="subtle" onClick={() => setShowsAll(true)}>
          {t('show_more', { count: left })}
        </Button>
      )}
    </>
  )
}

const rowClassOf = (isDense = false) => (isDense ? classes.dense : classes.row)

const RowsSkeleton = ({ rows, isDense }: { rows: number; isDense?: boolean }) => (
  <Rows as="div">
    {Array.from({ length: rows }, (_, index) => `waiting-${index}`).map((name) => (
      <Row as="div" className={rowClassOf(isDense)} key={name}>
        <Skeleton className={classes.waiting} />
      </Row>
    ))}
  </Rows>
)
