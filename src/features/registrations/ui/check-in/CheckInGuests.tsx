import { Button } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { IconUserPlus, IconUserSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { Fragment, useCallback, useEffect, useState } from 'react'
import { EmptyState } from '@/ui/EmptyState'
import type { DoorPerson } from '../contract/check-in'
import classes from './CheckIn.module.css'
import { CheckInRow } from './CheckInRow'
import { letterOf } from './check-in-search'
import type { Desk } from './use-desk'

/** So many are drawn at a time: five hundred would make each letter typed wait. */
const STEP = 60

type Props = { desk: Desk; onChoose?: (person: DoorPerson, wasHere: boolean) => void; onWalkIn?: () => void }

export function CheckInPeople({ desk, onChoose, onWalkIn }: Props) {
  const { shown, search, filter, isHere, unsaved, refused } = desk
  const { limit, more } = useLimit(`${filter} ${search}`)
  if (shown.length === 0) return <Nobody desk={desk} onWalkIn={onWalkIn} />

  const drawn = shown.slice(0, limit)
  const hasHeads = search.trim() === ''
  return (
    <>
      <ul className={classes.people}>
        {drawn.map((person, place) => (
          <Fragment key={person.id}>
            {hasHeads && <Head person={person} before={drawn[place - 1]} />}
            <CheckInRow
              person={person}
              here={isHere(person)}
              isUnsaved={unsaved.has(person.id)}
              refusal={refused[person.id]}
              onChoose={onChoose}
            />
          </Fragment>
        ))}
      </ul>
      {shown.length > limit && <More count={shown.length - limit} onMore={more} />}
      <Elsewhere desk={desk} />
    </>
  )
}

function useLimit(view: string) {
  const [{ of, limit }, setLimit] = useState({ of: view, limit: STEP })
  const current = of === view ? limit : STEP
  const more = useCallback(
    () => setLimit((before) => ({ of: view, limit: (before.of === view ? before.limit : STEP) + STEP })),
    [view],
  )
  return { limit: current, more }
}

function Head({ person, before }: { person: DoorPerson; before?: DoorPerson }) {
  const letter = letterOf(person)
  if (before && letterOf(before) === letter) return null
  return (
    <li className={classes.letter} aria-hidden>
      {letter}
    </li>
  )
}

/** Reached by scrolling, it goes on by itself. */
function More({ count, onMore }: { count: number; onMore: () => void }) {
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

/** Whom the filter hides is not to be taken for somebody who never registered. */
function Elsewhere({ desk: { elsewhere, search, setFilter, next } }: { desk: Desk }) {
  const t = useTranslations('check_in')
  if (elsewhere === 0 || search.trim() === '') return null
  const show = () => {
    setFilter('all')
    next.focus()
  }
  return (
    <Button variant="default" mt="sm" onClick={show}>
      {t('elsewhere', { count: elsewhere })}
    </Button>
  )
}

function Nobody({ desk, onWalkIn }: { desk: Desk; onWalkIn?: () => void }) {
  const t = useTranslations('check_in')
  const [title, text] = nobodyOf(desk)
  const action = desk.elsewhere > 0 ? <Elsewhere desk={desk} /> : onWalkIn && <WalkInButton onClick={onWalkIn} />
  return (
    <EmptyState
      icon={<IconUserSearch size={44} stroke={1.5} aria-hidden />}
      title={t(title)}
      text={t(text)}
      action={action}
    />
  )
}

function nobodyOf({ total, search, filter }: Desk) {
  if (total === 0) return ['empty_title', 'empty'] as const
  if (search.trim() !== '') return ['none_title', 'none'] as const
  return filter === 'missing'
    ? (['all_here_title', 'all_here'] as const)
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
