import { Button } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { IconUserPlus, IconUserSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'
import { EmptyState } from '@/ui/feedback/EmptyState'
import type { Guest, OtherPerson } from '../../contract/guest-list'
import { useGuests, useView } from '../entrance'
import type { Presence } from '../queue/queue-reducer'
import { CheckInRow } from './CheckInRow'
import classes from './list.module.css'
import { OtherRow } from './OtherRow'

/** Five hundred rows at once would slow down typing in the search. */
const PAGE_SIZE = 60

type Props = {
  onChoose?: (person: Guest, presence: Presence) => void
  onChooseOther?: (other: OtherPerson) => void
  onNumbers?: (person: Guest) => void
  onMore: (person: Guest) => void
  onWalkIn?: () => void
}

export function CheckInGuests({ onChoose, onChooseOther, onNumbers, onMore, onWalkIn }: Props) {
  const { presenceOf, nameOf, unsaved, refusals, seatsLeft } = useGuests()
  const { shown, shownOthers, search, filter } = useView()
  const { limit, more } = useLimit(`${filter} ${search}`)
  if (shown.length + shownOthers.length === 0) return <NoGuests onWalkIn={onWalkIn} />

  return (
    <>
      <ul className={classes.people}>
        {shown.slice(0, limit).map((person) => (
          <CheckInRow
            key={person.id}
            person={person}
            name={nameOf(person)}
            presence={presenceOf(person)}
            isUnsaved={unsaved.has(person.id)}
            refusal={refusals.get(person.id)}
            onChoose={onChoose}
            onNumbers={onNumbers}
            onMore={onMore}
          />
        ))}
        {shownOthers.slice(0, PAGE_SIZE).map((other) => (
          <OtherRow
            key={other.id}
            other={other}
            name={nameOf(other)}
            seatsLeft={seatsLeft}
            refusal={refusals.get(other.id)}
            onChoose={onChooseOther}
          />
        ))}
      </ul>
      {shown.length > limit && <ShowMore count={shown.length - limit} onMore={more} />}
      <HiddenMatches />
    </>
  )
}

function useLimit(view: string) {
  const [{ of, limit }, setLimit] = useState({ of: view, limit: PAGE_SIZE })
  const current = of === view ? limit : PAGE_SIZE
  const more = useCallback(
    () => setLimit((before) => ({ of: view, limit: (before.of === view ? before.limit : PAGE_SIZE) + PAGE_SIZE })),
    [view],
  )
  return { limit: current, more }
}

/** Scrolling to the button loads the next rows. */
function ShowMore({ count, onMore }: { count: number; onMore: () => void }) {
  const t = useTranslations('core')
  const { ref, entry } = useIntersection({ rootMargin: '600px' })
  useEffect(() => {
    if (entry?.isIntersecting) onMore()
  }, [entry, onMore])
  return (
    <Button ref={ref} variant="default" fullWidth mt="sm" onClick={onMore}>
      {t('show_more', { count })}
    </Button>
  )
}

/** Shows that the filter hides matches, so that nobody takes them for people without a registration. */
function HiddenMatches() {
  const { elsewhere, isSearch, setFilter, searchField } = useView()
  const t = useTranslations('check_in')
  if (elsewhere === 0 || !isSearch) return null
  const show = () => {
    setFilter('all')
    searchField.focusAgain()
  }
  return (
    <Button variant="default" mt="sm" onClick={show}>
      {t('elsewhere', { count: elsewhere })}
    </Button>
  )
}

function NoGuests({ onWalkIn }: { onWalkIn?: () => void }) {
  const t = useTranslations('check_in')
  const view = useView()
  const [title, text] = emptyTextsOf({ ...view, isEmpty: useGuests().people.length === 0 })
  const action = view.elsewhere > 0 ? <HiddenMatches /> : onWalkIn && <WalkInButton onClick={onWalkIn} />
  return (
    <EmptyState
      icon={<IconUserSearch size={44} stroke={1.5} aria-hidden />}
      title={t(title)}
      text={t(text)}
      action={action}
    />
  )
}

type Shown = Pick<ReturnType<typeof useView>, 'isSearch' | 'filter'> & { isEmpty: boolean }

function emptyTextsOf({ isEmpty, isSearch, filter }: Shown) {
  if (isSearch) return ['none_title', 'none'] as const
  if (isEmpty) return ['empty_title', 'empty'] as const
  if (filter === 'missing') return ['all_here_title', 'all_here'] as const
  return filter === 'gone'
    ? (['nobody_gone_title', 'nobody_gone'] as const)
    : (['nobody_here_title', 'nobody_here'] as const)
}

function WalkInButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations('check_in')
  return (
    <Button leftSection={<IconUserPlus aria-hidden size={20} />} onClick={onClick}>
      {t('walk_in')}
    </Button>
  )
}
