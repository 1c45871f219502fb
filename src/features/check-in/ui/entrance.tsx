import { useLocale, useTranslations } from 'next-intl'
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import type { WalkIn } from '@/contract/values/check-in'
import { fullName } from '@/features/registrations/rules/people'
import { sendActions } from '../contract/actions'
import type { Guest, OtherPerson } from '../contract/guest-list'
import type { Presence } from './device/recorded-action'
import { countPresences } from './guests/count-people'
import { searchEntriesOf, searchPeople } from './guests/guest-search'
import { peopleOf } from './queue/queue-reducer'
import { useActionQueue } from './queue/use-action-queue'
import type { GuestListData } from './use-guest-list'

export const GUEST_FILTERS = ['all', 'missing', 'here', 'gone'] as const
type GuestFilter = (typeof GUEST_FILTERS)[number]

/** `isStale`: the last attempt to read the list failed. */
type Source = { guestList: GuestListData; isStale: boolean }
type Guests = ReturnType<typeof useGuestData>
type View = ReturnType<typeof useGuestView>
type Queue = ReturnType<typeof useActionQueue>

const GuestsContext = createContext<Guests | undefined>(undefined)
const ViewContext = createContext<View | undefined>(undefined)
const ActionsContext = createContext<ReturnType<typeof useGuestActions> | undefined>(undefined)

/** Holds what the parts of the check-in screen share: its guests, what is shown of them, and what this device records. */
export function Entrance({ children, ...source }: Source & { children: ReactNode }) {
  const queue = useActionQueue(source.guestList)
  const guests = useGuestData(queue, source)
  const view = useGuestView(guests)
  const actions = useGuestActions(queue, { guests, view })
  return (
    <GuestsContext value={guests}>
      <ViewContext value={view}>
        <ActionsContext value={actions}>{children}</ActionsContext>
      </ViewContext>
    </GuestsContext>
  )
}

export function within<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('This part belongs into an Entrance')
  return value
}

/** The guests as this device knows them. */
export const useGuests = () => within(use(GuestsContext))
export const useView = () => within(use(ViewContext))
export const useActions = () => within(use(ActionsContext))
/** The person as the newest list has them, who may have left it meanwhile. */
export const useNewest = (person: Guest) => useGuests().people.find(({ id }) => id === person.id) ?? person
/** The user may record who comes and leaves. */
export const useMayRecord = () => useMay()(sendActions)

function useGuestData(queue: Queue, { guestList, isStale }: Source) {
  const { presences, localGuests, unsaved, refused, failures, isStored } = queue
  const isListWhole = localGuests.length === 0
  // The list keeps its identity, since everything that is made of hundreds of people follows it.
  const people = useMemo(
    () => (isListWhole ? guestList.people : [...guestList.people, ...localGuests]),
    [guestList.people, localGuests, isListWhole],
  )
  const others = useMemo(() => {
    const ids = new Set(localGuests.map(({ id }) => id))
    return guestList.others.filter(({ id }) => !ids.has(id))
  }, [guestList.others, localGuests])
  const presenceOf = useCallback((guest: Guest) => presences.get(guest.id) ?? savedPresenceOf(guest), [presences])
  return {
    guestList,
    people,
    others,
    presenceOf,
    unsaved,
    nameOf: useNames(),
    counts: useMemo(() => countPresences(people, presenceOf), [people, presenceOf]),
    refusals: useMemo(
      () => new Map(refused.flatMap(({ action, message }) => peopleOf(action).map((id) => [id, message]))),
      [refused],
    ),
    /** The server's number, less the seats that this device gave since; null where there is no limit. */
    seatsLeft: guestList.seats_left === null ? null : guestList.seats_left - localGuests.length,
    /** Calls other than the recorded actions need the network. */
    isOffline: isStale || failures > 0,
    /** The number of actions that wait on this device because the server did not answer. */
    unsentCount: failures > 0 ? queue.unsentCount : 0,
    isStored,
  }
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

/** Filters the people by the search and by their presence; people without a seat are found by the search only. */
function useGuestView({ people, others, presenceOf }: Guests) {
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
  const elsewhere = found.length - shown.length
  return {
    entries,
    search,
    setSearch,
    isSearch,
    filter,
    setFilter,
    shown,
    shownOthers,
    elsewhere,
    searchField: useSearchField(),
  }
}

const hasMouse = () => window.matchMedia('(pointer: fine)').matches

function useSearchField() {
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
  return useMemo(() => ({ field, focus, focusAgain }), [focus, focusAgain])
}

export function resultOf({ presence, before }: { presence: Presence | null; before: Presence }) {
  if (presence === 'missing') return 'is_out'
  if (presence === 'gone') return 'is_gone'
  return before === 'gone' ? 'is_back' : 'is_here'
}

const KINDS = { here: 'came', gone: 'left', missing: 'absent' } as const satisfies Record<Presence, string>

/** After each action a screen reader reads the result, and the search field is ready for the next guest. */
function useGuestActions(queue: Queue, { guests, view }: { guests: Guests; view: View }) {
  const t = useTranslations('check_in')
  const [announcement, setAnnouncement] = useState('')
  const { record, recent } = queue
  const { people, presenceOf, nameOf } = guests
  const { setSearch } = view
  const { focusAgain } = view.searchField
  const announce = useCallback(
    (text: string) => {
      setAnnouncement(text)
      focusAgain()
    },
    [focusAgain],
  )
  const setPresence = useCallback(
    (person: Guest, presence: Presence) => {
      const before = presenceOf(person)
      const name = nameOf(person)
      record({ kind: KINDS[presence], registration_id: person.id, name, before })
      announce(t(resultOf({ presence, before }), { name }))
      setSearch('')
    },
    [record, announce, presenceOf, nameOf, setSearch, t],
  )
  const [awaited, awaitAnswer] = useState<string>()
  const recordArrival = (arrival: Omit<Parameters<typeof record>[0], 'before'>, is_confirmed = false) => {
    const id = record({ ...arrival, before: 'missing', ...(is_confirmed && { is_confirmed }) })
    announce(t('is_here', { name: arrival.name }))
    setSearch('')
    return id
  }
  const ended = recent.findLast(({ kind }) => kind === 'ended')
  const undo = (target = recent.at(-1)) => {
    if (!target) return
    const gone = new Set(people.filter((person) => presenceOf(person) === 'gone').map(({ id }) => id))
    queue.undo(
      target.id,
      target.people?.filter((id) => gone.has(id)),
    )
    if (target.name) announce(t('undone', { name: target.name }))
  }
  return {
    ...queue,
    announcement,
    /** The last action of this device that can be undone. */
    last: recent.at(-1),
    /** The newest time at which this device checked everybody out. */
    ended,
    undo,
    setPresence,
    /** The person was recognised, and is still here. */
    seeAgain: (person: Guest, ticket?: string) =>
      void record({ kind: 'here', registration_id: person.id, name: nameOf(person), ...(ticket && { ticket }) }),
    giveSeat: (other: OtherPerson, is_confirmed?: boolean) =>
      void recordArrival({ kind: 'seat', registration_id: other.id, name: nameOf(other) }, is_confirmed),
    addWalkIn: (person: WalkIn, is_confirmed: boolean) => {
      const id = recordArrival({ kind: 'walk_in', person, name: fullName(person) }, is_confirmed)
      awaitAnswer(guests.isOffline ? undefined : id)
    },
    /** The walk-in about whom the server may ask at once. */
    awaited,
    awaitAnswer,
    /** Checks everybody out at once; it can be taken back as one until the screen is left. */
    endEvent: () => {
      const here = people.filter((person) => presenceOf(person) === 'here').map(({ id }) => id)
      record({ kind: 'ended', people: here, name: '', before: 'here' })
    },
  }
}
