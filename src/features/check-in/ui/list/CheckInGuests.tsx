import { Button } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { IconUserPlus, IconUserSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'
import { EmptyState } from '@/ui/feedback/EmptyState'
import type { Guest, OtherPerson } from '../../contract/guest-list'
import type { Presence } from '../queue/queue-reducer'
import type { CheckInScreenState } from '../use-check-in-screen'
import { CheckInRow } from './CheckInRow'
import classes from './list.module.css'
import { OtherRow } from './OtherRow'

/** Five hundred rows at once would slow down typing in the search. */
const PAGE_SIZE = 60

type Props = {
  screen: CheckInScreenState
  onChoose?: (person: Guest, presence: Presence) => void
  onChooseOther?: (other: OtherPerson) => void
  onNumbers?: (person: Guest) => void
  onMore: (person: Guest) => void
  onWalkIn?: () => void
}

export function CheckInGuests({ screen, onChoose, onChooseOther, onNumbers, onMore, onWalkIn }: Props) {
  const { shown, shownOthers, search, filter, presenceOf, nameOf, unsaved, refusals } = screen
  const { limit, more } = useLimit(`${filter} ${search}`)
  if (shown.length + shownOthers.length === 0) return <NoGuests screen={screen} onWalkIn={onWalkIn} />

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
            seatsLeft={screen.seatsLeft}
            refusal={refusals.get(other.id)}
            onChoose={onChooseOther}
          />
        ))}
      </ul>
      {shown.length > limit && <ShowMore count={shown.length - limit} onMore={more} />}
      <HiddenMatches screen={screen} />
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
function HiddenMatches({ screen: { elsewhere, isSearch, setFilter, searchField } }: { screen: CheckInScreenState }) {
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

function NoGuests({ screen, onWalkIn }: { screen: CheckInScreenState; onWalkIn?: () => void }) {
  const t = useTranslations('check_in')
  const [title, text] = emptyTextsOf(screen)
  const action =
    screen.elsewhere > 0 ? <HiddenMatches screen={screen} /> : onWalkIn && <WalkInButton onClick={onWalkIn} />
  return (
    <EmptyState
      icon={<IconUserSearch size={44} stroke={1.5} aria-hidden />}
      title={t(title)}
      text={t(text)}
      action={action}
    />
  )
}

function emptyTextsOf({ people, isSearch, filter }: CheckInScreenState) {
  if (isSearch) return ['none_title', 'none'] as const
  if (people.length === 0) return ['empty_title', 'empty'] as const
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
