import { useIntersection } from '@mantine/hooks'
import { IconUserPlus, IconUserSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import { saveRegistration } from '@/features/registrations/contract/office'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { Stack } from '@/ui/layout/layout'
import type { Guest, OtherPerson } from '../../contract/guest-list'
import type { Presence } from '../device/recorded-action'
import { useDialogs } from '../dialogs/CheckInDialog'
import { CheckOutDialog, OtherDialog } from '../dialogs/ChoiceDialogs'
import { NumbersDialog } from '../dialogs/GuestForms'
import { PersonDialog } from '../dialogs/PersonDialog'
import { WalkInDialog } from '../dialogs/WalkInDialog'
import { GUEST_FILTERS, useActions, useGuests, useMayRecord, useView } from '../entrance'
import { CheckInRow, OtherRow } from './CheckInRow'
import classes from './list.module.css'

/** Five hundred rows at once would slow down typing in the search. */
const PAGE_SIZE = 60

export function CheckInGuests() {
  const { people } = useGuests()
  const { shown, shownOthers } = useView()
  return (
    <>
      {people.length > 0 && <Filters />}
      {shown.length + shownOthers.length > 0 ? <GuestRows /> : <NoGuests />}
    </>
  )
}

function GuestRows() {
  const { presenceOf, nameOf, unsaved, refusals, seatsLeft } = useGuests()
  const { shown, shownOthers, search, filter } = useView()
  const { choose, chooseOther, askNumbers, showPerson } = useRowActions()
  const { limit, more } = useLimit(`${filter} ${search}`)
  return (
    <Stack gap="sm">
      <Stack as="ul" className={classes.people} gap="xs">
        {shown.slice(0, limit).map((person) => (
          <CheckInRow
            key={person.id}
            person={person}
            name={nameOf(person)}
            presence={presenceOf(person)}
            isUnsaved={unsaved.has(person.id)}
            refusal={refusals.get(person.id)}
            onChoose={choose}
            onNumbers={askNumbers}
            onMore={showPerson}
          />
        ))}
        {shownOthers.slice(0, PAGE_SIZE).map((other) => (
          <OtherRow
            key={other.id}
            other={other}
            name={nameOf(other)}
            seatsLeft={seatsLeft}
            refusal={refusals.get(other.id)}
            onChoose={chooseOther}
          />
        ))}
      </Stack>
      {shown.length > limit && <ShowMore count={shown.length - limit} onMore={more} />}
      <HiddenMatches />
    </Stack>
  )
}

/** The presses on a row that the user may do. Most keep their identity, so that a row is drawn again only if it changes. */
function useRowActions() {
  const { seatsLeft } = useGuests()
  const { setPresence, giveSeat } = useActions()
  const mayRecord = useMayRecord()
  /** Numbers are data of the registration. */
  const mayEdit = useMay()(saveRegistration)
  const { open } = useDialogs()
  // A check-out asks first, because one by mistake does more harm than a check-in or a return.
  const choose = useCallback(
    (person: Guest, presence: Presence) =>
      presence === 'here' ? open(<CheckOutDialog person={person} />) : setPresence(person, 'here'),
    [setPresence, open],
  )
  const chooseOther = (other: OtherPerson) => {
    const isFree = seatsLeft === null || seatsLeft > 0
    if (other.state === 'waiting' && isFree) giveSeat(other)
    else open(<OtherDialog other={other} />)
  }
  const askNumbers = useCallback((person: Guest) => open(<NumbersDialog person={person} />), [open])
  const showPerson = useCallback((person: Guest) => open(<PersonDialog person={person} />), [open])
  return {
    choose: mayRecord ? choose : undefined,
    chooseOther: mayRecord ? chooseOther : undefined,
    askNumbers: mayEdit ? askNumbers : undefined,
    showPerson,
  }
}

function Filters() {
  const { filter, setFilter } = useView()
  const { counts } = useGuests()
  const t = useTranslations('check_in')
  const filters = GUEST_FILTERS.filter((name) => name !== 'gone' || counts.gone > 0 || filter === 'gone')
  return (
    <fieldset className={classes.filters}>
      <legend className="visually-hidden">{t('filter')}</legend>
      {filters.map((name) => (
        <PlainButton
          key={name}
          variant={filter === name ? 'filled' : 'quiet'}
          aria-pressed={filter === name}
          onClick={() => setFilter(name)}
        >
          {t(`filter_${name}`, { count: name === 'all' ? counts.registered : counts[name] })}
        </PlainButton>
      ))}
    </fieldset>
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
    <PlainButton ref={ref} variant="quiet" onClick={onMore}>
      {t('show_more', { count })}
    </PlainButton>
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
    <PlainButton variant="quiet" onClick={show}>
      {t('elsewhere', { count: elsewhere })}
    </PlainButton>
  )
}

const EMPTY_REASONS = { all: 'empty', missing: 'all_here', here: 'nobody_here', gone: 'nobody_gone' } as const

function NoGuests() {
  const t = useTranslations('check_in')
  const { elsewhere, isSearch, filter } = useView()
  const { people } = useGuests()
  const { open } = useDialogs()
  const mayRecord = useMayRecord()
  const reason = isSearch ? 'none' : EMPTY_REASONS[people.length === 0 ? 'all' : filter]
  const walkIn = (
    <PlainButton onClick={() => open(<WalkInDialog />)}>
      <IconUserPlus aria-hidden size={20} />
      {t('walk_in')}
    </PlainButton>
  )
  return (
    <EmptyState
      icon={<IconUserSearch size={44} stroke={1.5} aria-hidden />}
      title={t(`${reason}_title`)}
      text={t(reason)}
      action={elsewhere > 0 ? <HiddenMatches /> : mayRecord && walkIn}
    />
  )
}
