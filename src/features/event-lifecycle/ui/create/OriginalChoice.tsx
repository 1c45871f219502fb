import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type ListEndpoint, listQuery, type RowOf } from '@/client/calls/lists'
import classes from '@/features/registrations/ui/moving/EventChoice.module.css'
import { Dialog } from '@/ui/feedback/Dialog'
import { Loaded } from '@/ui/feedback/Loaded'
import { Muted, Row, Rows, Stack } from '@/ui/layout/layout'
import own from './OriginalChoice.module.css'

type Props<E extends ListEndpoint> = {
  from: E
  /** The rows that are offered before anything is searched, and the order of all rows. */
  query: Record<string, unknown>
  order?: (rows: RowOf<E>[]) => RowOf<E>[]
  title: string
  text: string
  wordsOf: (row: RowOf<E>) => { title: string; facts: string }
  onChoose: (row: RowOf<E>) => void
  onClose: () => void
}

const DEBOUNCE_MS = 200
const ROWS = 100

/** Asks for the event or the template that a new event starts from; one click chooses it. */
export function OriginalChoice<E extends ListEndpoint>({ title, text, onClose, ...list }: Props<E>) {
  const core = useTranslations('core')
  const [words, setWords] = useState('')
  const [search] = useDebouncedValue(words.trim(), DEBOUNCE_MS)
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      <Stack gap="sm">
        <Muted>{text}</Muted>
        <TextInput
          type="search"
          data-autofocus
          aria-label={core('search')}
          placeholder={core('search')}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <Originals search={search} {...list} />
      </Stack>
    </Dialog>
  )
}

type OriginalsProps<E extends ListEndpoint> = Omit<Props<E>, 'title' | 'text' | 'onClose'> & { search: string }

function Originals<E extends ListEndpoint>({ from, query, order, search, wordsOf, onChoose }: OriginalsProps<E>) {
  const core = useTranslations('core')
  const found = useQuery({
    ...listQuery(from, search ? { search, per_page: ROWS } : { ...query, per_page: ROWS }),
    placeholderData: keepPreviousData,
    select: ({ data }) => order?.(data) ?? data,
  })
  return (
    <Loaded query={found} waiting={240}>
      {(rows) => (
        <Rows className={classes.list}>
          {rows.map((row) => (
            <li key={row.id}>
              <Original {...wordsOf(row)} onChoose={() => onChoose(row)} />
            </li>
          ))}
          {rows.length === 0 && <li>{core('nothing_found')}</li>}
        </Rows>
      )}
    </Loaded>
  )
}

function Original({ title, facts, onChoose }: { title: string; facts: string; onChoose: () => void }) {
  return (
    <Row as="button" type="button" className={`${classes.choice} ${own.original}`} onClick={onChoose}>
      <span className={classes.facts}>
        <span title={title}>{title}</span>
        <Muted as="span">{facts}</Muted>
      </span>
    </Row>
  )
}
