'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import type { Guest } from '@/features/registrations/contract/check-in'
import { saveRegistration } from '@/features/registrations/contract/office'
import { displayName } from '@/features/registrations/rules/people'
import { guestEntriesOf, searchGuests } from './list/guest-search'
import type { Presence } from './offline-queue'
import type { GuestListData } from './use-guest-list'
import { useOfflineQueue } from './use-offline-queue'

export const GUEST_FILTERS = ['all', 'missing', 'here', 'gone'] as const
type GuestFilter = (typeof GUEST_FILTERS)[number]

export type CheckInScreenState = ReturnType<typeof useCheckInScreen>

/** The state of the check-in screen and the actions on it. */
export function useCheckInScreen(workshop_id: number, guestList: GuestListData) {
  const { people } = guestList
  const { queue, presences, unsaved, dispatch } = useOfflineQueue(workshop_id, guestList.asked_at)
  const presenceOf = useCallback((guest: Guest) => presences.get(guest.id) ?? savedPresenceOf(guest), [presences])
  const here = people.filter((guest) => presenceOf(guest) === 'here').length
  const gone = people.filter((guest) => presenceOf(guest) === 'gone').length
  const view = useGuestView(people, presenceOf)
  const { announce, announceUndo, searchField, announcement } = useAnnouncements(view.setSearch)
  const last = queue.recent.at(-1)
  const lastGuest = people.find(({ id }) => id === last?.id)

  const setPresence = useCallback(
    (person: Guest, presence: Presence) => {
      const before = presenceOf(person)
      const { id, participated } = person
      dispatch({ type: 'changed', id, presence, before, participated, now: Date.now() })
      announce(person, { presence, before })
    },
    [dispatch, announce, presenceOf],
  )
  return {
    workshop_id,
    guestList,
    people,
    here,
    gone,
    presenceOf,
    unsaved,
    setPresence,
    searchField,
    announcement,
    ...view,
    total: people.length,
    mayChange: useMay()(saveRegistration),
    refused: queue.refused,
    guestNameOf: useGuestNames(people),
    /** The number of entries that wait on this device because the server did not answer. */
    unsentCount: queue.failures > 0 ? unsaved.size : 0,
    last: last && lastGuest && { name: displayName(lastGuest), ...last },
    undo: () => {
      dispatch({ type: 'undone', now: Date.now() })
      if (lastGuest) announceUndo(lastGuest)
    },
    addGuest: (person: Guest) => {
      dispatch({ type: 'added', id: person.id, now: Date.now() })
      announce(person, { presence: 'here', before: 'missing' })
    },
    dismissRefusals: () => dispatch({ type: 'dismissed' }),
  }
}

function savedPresenceOf({ participated, left_at }: Guest): Presence {
  if (participated === null) return 'missing'
  return left_at === null ? 'here' : 'gone'
}

/** The message for a tap. */
export function resultOf({ presence, before }: { presence: Presence; before: Presence }) {
  if (presence === 'missing') return 'is_out'
  if (presence === 'gone') return 'is_gone'
  return before === 'gone' ? 'is_back' : 'is_here'
}

/** Remembers names, because a person who cancelled has left the list when the server refuses the check-in. */
function useGuestNames(people: Guest[]) {
  const [names] = useState(() => new Map<string, string>())
  useEffect(() => {
    for (const person of people) names.set(person.id, displayName(person))
  }, [people, names])
  return (id: string) => names.get(id)
}

/** Filters the people by the search and by their presence. */
function useGuestView(people: Guest[], presenceOf: (person: Guest) => Presence) {
  const locale = useLocale()
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<GuestFilter>('all')
  const entries = useMemo(() => guestEntriesOf(people, locale), [people, locale])
  const found = useMemo(() => searchGuests(entries, search), [entries, search])
  const shown = filter === 'all' ? found : found.filter((person) => presenceOf(person) === filter)
  return { search, setSearch, filter, setFilter, shown, elsewhere: found.length - shown.length }
}

/** After each tap a screen reader reads the result, and the search field is ready for the next guest. */
function useAnnouncements(setSearch: (search: string) => void) {
  const t = useTranslations('check_in')
  const [announcement, setAnnouncement] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const focus = useCallback(() => field.current?.focus({ preventScroll: true }), [])
  const announce = useCallback(
    (person: Guest, tap: Parameters<typeof resultOf>[0]) => {
      setAnnouncement(t(resultOf(tap), { name: displayName(person) }))
      setSearch('')
      focus()
    },
    [t, setSearch, focus],
  )
  const announceUndo = (person: Guest) => {
    setAnnouncement(t('undone', { name: displayName(person) }))
    focus()
  }
  return { announce, announceUndo, announcement, searchField: { field, focus } }
}
