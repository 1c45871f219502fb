import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { query } from '@/client/calls/query'
import type { User } from '@/features/accounts/contract'
import { Callout } from '@/ui/feedback/Callout'
import type { PaletteState } from '@/ui/frame/CommandPalette'
import { PaletteOptions } from '@/ui/frame/PaletteOptions'
import { search } from '../contract'
import { type ListedPage, useSearchGroups } from './use-search-groups'

const DEBOUNCE_MS = 120

type Props = { text: string; user: User; pages: ListedPage[]; state: PaletteState }

/** The options of the search for what was typed. Those of the text before stay until the new ones are found. */
export function SearchResults({ text, user, pages, state }: Props) {
  const t = useTranslations('search')
  const words = text.trim()
  const [searched] = useDebouncedValue(words, DEBOUNCE_MS)
  const found = useQuery({ ...query(search, { query: { search: searched } }), placeholderData: keepPreviousData })
  const groups = useSearchGroups({ words, user, pages, found: found.data })
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  const isBusy = words !== searched || found.isPending || found.isPlaceholderData
  return (
    <>
      <PaletteOptions label={t('search')} groups={groups} isBusy={isBusy} state={state} />
      {found.isError && (
        <Callout tone="danger" role="alert">
          {found.error.message || t('failed')}
        </Callout>
      )}
      {count === 0 && !isBusy && !found.isError && (
        <Callout tone="plain" title={t('nothing', { text: words })}>
          <p>{t('nothing_hint')}</p>
        </Callout>
      )}
      <output className="visually-hidden">{words && !isBusy ? t('count', { count }) : ''}</output>
    </>
  )
}
