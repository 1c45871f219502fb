'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import type { ActionKind, WalkIn } from '@/contract/values/check-in'
import { saveRegistration } from '@/features/registrations/contract/office'
import { fullName } from '@/features/registrations/rules/people'
import { sendActions } from '../contract/actions'
import type { Guest, OtherPerson } from '../contract/guest-list'
import { useDevice } from './device/use-device'
import { useEndOfEvent } from './end-of-event'
import { countPresences } from './guests/count-people'
import { searchEntriesOf, searchPeople } from './guests/guest-search'
import { type Presence, personOf } from './queue/queue-reducer'
import { useActionQueue } from './queue/use-action-queue'
import type { GuestListData } from './use-guest-list'

export const GUEST_FILTERS = ['all', 'missing', 'here', 'gone'] as const
type GuestFilter = (typeof GUEST_FILTERS)[number]

export type CheckInScreenState = ReturnType<typeof useCheckInScreen>

type Source = {
  guestList: GuestListData
  /** True when the last attempt to read the list failed. */
  isStale: boolean
}

/** The state of the check-in screen and the actions on it. */
export function useCheckInScreen({ guestList, isStale }: Source) {
  const { is_helper, workshop_id } = useDevice()
  const may = useMay()
  const queue = useActionQueue(guestList)
  const { presences, localGuests, refused, failures, unsentCount } = queue
  const isListWhole = localGuests.length === 0
  // The list keeps its identity, since everything that is made of hundreds of people follows it.
  const people = useMemo(
    () => (isListWhole ? guestList.people : [...guestList.people, ...localGuests]),
    [guestList.people, localGuests, isListWhole],
  )
  const others = useMemo(() => withoutGuests(guestList.others, localGuests), [guestList.others, localGuests])
  const presenceOf = useCallback((guest: Guest) => presences.get(guest.id) ?? savedPresenceOf(guest), [presences])
  const nameOf = useNames()
  const view = useGuestView({ people, others, presenceOf })
  const announcements = useAnnouncements(view)
  const actions = useActions({ queue, presenceOf, nameOf, ...announcements })
  const refusals = useMemo(() => new Map(refused.map(({ action, message }) => [personOf(action), message])), [refused])
  const seatsTaken = localGuests.length
  return {
    workshop_id,
    guestList,
    people,
    others,
    counts: useMemo(() => countPresences(people, presenceOf), [people, presenceOf]),
    presenceOf,
    nameOf,
    ...queue,
    ...view,
    ...announcements,
    ...actions,
    ...useEndOfEvent({ people, presenceOf, nameOf, queue }),
    refusals,
    isHelper: is_helper,
    mayChange: may(sendActions),
    /** Numbers and notes are data of the registration. */
    mayEdit: may(saveRegistration),
    /** Calls other than the recorded actions need the network. */
    isOffline: isStale || failures > 0,
    /** The number of actions that wait on this device because the server did not answer. */
    unsentCount: failures > 0 ? unsentCount : 0,
    /** The server's number, less the seats that this device gave since; null where there is no limit. */
    seatsLeft: guestList.seats_left === null ? null : guestList.seats_left - seatsTaken,
  }
}

function withoutGuests(others: OtherPerson[], guests: Guest[]): OtherPerson[] {
  const ids = new Set(guests.map(({ id }) => id))
  return others.filter(({ id }) => !ids.has(id))
}

function savedPresenceOf({ participated, left_at }: Guest): Presence {
  if (participated === null) return 'missing'
  return left_at === null ? 'here' : 'gone'
}

/** A helper sees no address, by which staff name a person who left nothing else. */
function useNames() {
  const somebody = useTranslations('check_in')('nameless')
  return useCallback(
    (person: OtherPerson | Guest) => fullName(person) || ('email' in person && person.email) || somebody,
    [somebody],
  )
}

/** The message for an action. */
export function resultOf({ presence, before }: { presence: Presence; before: Presence }) {
  if (presence === 'missing') return 'is_out'
  if (presence === 'gone') return 'is_gone'
  return before === 'gone' ? 'is_back' : 'is_here'
}

const KINDS = { here: 'came', gone: 'left', missing: 'not_came' } satisfies Record<Presence, ActionKind>

type ActionSource = {
  queue: ReturnType<typeof useActionQueue>
  presenceOf: (guest: Guest) => Presence
  nameOf: (person: Guest | OtherPerson) => string
} & Pick<ReturnType<typeof useAnnouncements>, 'announce' | 'announceUndo'>

function useActions({ queue, presenceOf, nameOf, announce, announceUndo }: ActionSource) {
  const { record, last, undo } = queue
  const setPresence = useCallback(
    (person: Guest, presence: Presence) => {
      const before = presenceOf(person)
      const name = nameOf(person)
      const { id: registration_id, participated } = person
      record({ kind: KINDS[presence], registration_id, name, before, participated })
      announce(name, { presence, before })
    },
    [record, announce, presenceOf, nameOf],
  )
  const giveSeat = (other: OtherPerson, is_confirmed?: boolean) => {
    const name = nameOf(other)
    record({ kind: 'seat', registration_id: other.id, name, before: 'missing', ...(is_confirmed && { is_confirmed }) })
    announce(name, { presence: 'here', before: 'missing' })
  }
  const addWalkIn = (person: WalkIn, is_confirmed: boolean) => {
    const name = fullName(person)
    const id = record({ kind: 'walk_in', person, name, before: 'missing', ...(is_confirmed && { is_confirmed }) })
    announce(name, { presence: 'here', before: 'missing' })
    return id
  }
  const undoLast = () => {
    undo()
    if (last) announceUndo(last.name)
  }
  return { setPresence, giveSeat, addWalkIn, undo: undoLast }
}

type ViewSource = { people: Guest[]; others: OtherPerson[]; presenceOf: (person: Guest) => Presence }

/** Filters the people by the search and by their presence; people without a seat are found by the search only. */
function useGuestView({ people, others, presenceOf }: ViewSource) {
  const locale = useLocale()
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<GuestFilter>('all')
  const entries = useMemo(() => searchEntriesOf(people, locale), [people, locale])
  const otherEntries = useMemo(() => searchEntriesOf(others, locale), [others, locale])
  const found = useMemo(() => searchPeople(entries, search), [entries, search])
  const isSearch = search.trim() !== ''
  const shownOthers = useMemo(
    () => (isSearch ? searchPeople(otherEntries, search) : []),
    [isSearch, otherEntries, search],
  )
  const shown = filter === 'all' ? found : found.filter((person) => presenceOf(person) === filter)
  return { search, setSearch, isSearch, filter, setFilter, shown, shownOthers, elsewhere: found.length - shown.length }
}

const hasMouse = () => window.matchMedia('(pointer: fine)').matches

/** After each action a screen reader reads the result, and the search field is ready for the next guest. */
function useAnnouncements({ setSearch }: Pick<ReturnType<typeof useGuestView>, 'setSearch'>) {
  const t = useTranslations('check_in')
  const [announcement, setAnnouncement] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const focus = useCallback(() => field.current?.focus({ preventScroll: true }), [])
  /**
   * Moves the focus to the search field, and returns whether it did. On a phone the keyboard would cover the list, so
   * that the field is focused only while somebody types.
   */
  const focusAgain = useCallback((): boolean => {
    const isReady = hasMouse() || Boolean(field.current?.value)
    if (isReady) focus()
    return isReady
  }, [focus])
  const announce = useCallback(
    (name: string, change: Parameters<typeof resultOf>[0]) => {
      setAnnouncement(t(resultOf(change), { name }))
      focusAgain()
      setSearch('')
    },
    [t, setSearch, focusAgain],
  )
  const announceUndo = useCallback(
    (name: string) => {
      setAnnouncement(t('undone', { name }))
      focusAgain()
    },
    [t, focusAgain],
  )
  const searchField = useMemo(() => ({ field, focus, focusAgain }), [focus, focusAgain])
  return { announce, announceUndo, announcement, searchField }
}
