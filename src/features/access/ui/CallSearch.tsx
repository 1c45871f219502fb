'use client'

import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import classes from './calls.module.css'

type Props = {
  search: string
  setSearch: (search: string) => void
  /** The result of the search, announced to screen readers. */
  found: readonly { calls: readonly unknown[] }[]
}

/** Filters the calls on each key and says when none is found. */
export function CallSearch({ search, setSearch, found }: Props) {
  const t = useTranslations('access')
  const core = useTranslations('core')
  const count = found.reduce((sum, { calls }) => sum + calls.length, 0)
  return (
    <>
      <TextInput
        type="search"
        className={classes.search}
        aria-label={t('calls_search')}
        placeholder={t('calls_search')}
        leftSection={<IconSearch aria-hidden size={18} />}
        rightSection={search && <CloseButton aria-label={core('search_clear')} onClick={() => setSearch('')} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <p className={count > 0 ? 'visually-hidden' : classes.nothing} role="status">
        {search.trim() && t('calls_found', { count })}
      </p>
    </>
  )
}
