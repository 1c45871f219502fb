import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import classes from './tools.module.css'

const DEBOUNCE_MS = 300

type Props = { label?: string; search: string; setSearch: (search: string) => void }

export function SearchBox({ label, search, setSearch }: Props) {
  const t = useTranslations('core')
  const name = label ?? t('search')
  const [typed, setTyped] = useState(search)
  const lastReported = useRef(search)
  const reportSearch = useDebouncedCallback((text: string) => {
    lastReported.current = text
    setSearch(text)
  }, DEBOUNCE_MS)

  // The address has changed by going back or by resetting all filters.
  useEffect(() => {
    if (search === lastReported.current) return
    lastReported.current = search
    setTyped(search)
  }, [search])

  const updateText = (text: string) => {
    setTyped(text)
    reportSearch(text)
  }
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={name}
      placeholder={name}
      leftSection={<IconSearch aria-hidden size={18} />}
      rightSection={typed && <CloseButton aria-label={t('search_clear')} onClick={() => updateText('')} />}
      value={typed}
      onChange={(event) => updateText(event.currentTarget.value)}
    />
  )
}
