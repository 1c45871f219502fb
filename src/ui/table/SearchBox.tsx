'use client'

import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import classes from './tools.module.css'

const PAUSE = 300

export function SearchBox({ search, setSearch }: { search: string; setSearch: (search: string) => void }) {
  const t = useTranslations('core')
  const [typed, setTyped] = useState(search)
  const told = useRef(search)
  const tell = useDebouncedCallback((text: string) => {
    told.current = text
    setSearch(text)
  }, PAUSE)

  // The address changed by itself: by going back, or by taking all filters off.
  useEffect(() => {
    if (search === told.current) return
    told.current = search
    setTyped(search)
  }, [search])

  const type = (text: string) => {
    setTyped(text)
    tell(text)
  }
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={t('search')}
      placeholder={t('search')}
      leftSection={<IconSearch aria-hidden size={18} />}
      rightSection={typed && <CloseButton aria-label={t('search_clear')} onClick={() => type('')} />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
