import { useDisclosure, useHotkeys } from '@mantine/hooks'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { claimRecentPages } from '@/client/recent-pages'
import type { User } from '@/features/accounts/contract'
import { CommandPalette } from '@/ui/frame/CommandPalette'
import { SearchButton } from '@/ui/frame/SearchButton'
import type { ListedPage } from './use-search-groups'

const loadResults = () => import('./SearchResults')
const SearchResults = dynamic(() => loadResults().then((module) => module.SearchResults), { ssr: false })

/** The search of the back office, opened in the header or by Ctrl or Cmd and K. Its field takes keys at once. */
export function SearchControl({ user, pages }: { user: User; pages: ListedPage[] }) {
  const t = useTranslations('search')
  const [opening, setOpening] = useState(0)
  const [opened, { open, close, toggle }] = useDisclosure(false, { onOpen: () => setOpening((before) => before + 1) })
  useEffect(() => claimRecentPages(user.id), [user.id])
  // In formatted text the editor uses this key for links.
  useHotkeys([['mod+K', toggle]], [])
  return (
    <>
      <SearchButton onClick={open} onPointerEnter={() => void loadResults()} />
      <CommandPalette
        opened={opened}
        opening={opening}
        onClose={close}
        label={t('search')}
        placeholder={t('placeholder')}
      >
        {(text, state) => <SearchResults text={text} user={user} pages={pages} state={state} />}
      </CommandPalette>
    </>
  )
}
