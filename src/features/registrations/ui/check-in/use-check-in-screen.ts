'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useMay } from '@/client/permissions'
import type { DoorPerson } from '../contract/check-in'
import { saveRegistration } from '../contract/office'
import { fullName } from '../rules'
import { entriesOf, find } from './check-in-search'
import type { Door } from './use-door'
import { useTaps } from './use-taps'

export const FILTERS = ['all', 'missing', 'here'] as const
export type Filter = (typeof FILTERS)[number]

export type Desk = ReturnType<typeof useDesk>

/** Of whom only the address is known, that is the name. */
export const shownName = (person: DoorPerson): string => fullName(person) || person.email

/** What stands on the screen at the door, and what can be done there. */
export function useDesk(workshop_id: number, door: Door) {
  const { people } = door
  const { taps, places, unsaved, tell } = useTaps(workshop_id, door.asked_at)
  const isHere = useCallback(({ id, participated }: DoorPerson) => places.get(id) ?? participated !== null, [places])
  const here = people.filter(isHere).length
  const view = useView(people, isHere)
  const { place, undone, next, said } = useAnswers(view.setSearch)
  const last = taps.recent.at(-1)
  const lastPerson = people.find(({ id }) => id === last?.id)

  const set = useCallback(
    (person: DoorPerson, isComing: boolean) => {
      tell({ type: 'tapped', id: person.id, here: isComing, now: Date.now() })
      place(person, isComing)
    },
    [tell, place],
  )
  return {
    ...{ workshop_id, door, people, here, isHere, unsaved, set, next, said },
    ...view,
    total: people.length,
    mayChange: useMay()(saveRegistration),
    refused: taps.refused,
    nameOf: useNames(people),
    /** How many are kept on this device, when the server did not answer. */
    held: taps.failures > 0 ? unsaved.size : 0,
    last: last && lastPerson && { name: shownName(lastPerson), here: last.here },
    undo: () => {
      tell({ type: 'undone', now: Date.now() })
      if (lastPerson) undone(lastPerson)
    },
    added: (person: DoorPerson) => {
      tell({ type: 'added', id: person.id, now: Date.now() })
      place(person, true)
    },
    noticed: () => tell({ type: 'noticed' }),
  }
}

/** Who cancelled is no longer on the list when the server refuses to check them in, and is to be named all the same. */
function useNames(people: DoorPerson[]) {
  const [names] = useState(() => new Map<string, string>())
  useEffect(() => {
    for (const person of people) names.set(person.id, shownName(person))
  }, [people, names])
  return (id: string) => names.get(id)
}

/** Who is shown: by what is searched for, and by whether they are here. */
function useView(people: DoorPerson[], isHere: (person: DoorPerson) => boolean) {
  const locale = useLocale()
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  const entries = useMemo(() => entriesOf(people, locale), [people, locale])
  const found = useMemo(() => find(entries, search), [entries, search])
  const shown = filter === 'all' ? found : found.filter((person) => isHere(person) === (filter === 'here'))
  return { search, setSearch, filter, setFilter, shown, elsewhere: found.length - shown.length }
}

/** After each tap: it is read out, and the field is ready for the next guest. */
function useAnswers(setSearch: (search: string) => void) {
  const t = useTranslations('check_in')
  const [said, say] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const focus = useCallback(() => field.current?.focus({ preventScroll: true }), [])
  const place = useCallback(
    (person: DoorPerson, isComing: boolean) => {
      say(t(isComing ? 'is_here' : 'is_out', { name: shownName(person) }))
      setSearch('')
      focus()
    },
    [t, setSearch, focus],
  )
  const undone = (person: DoorPerson) => {
    say(t('undone', { name: shownName(person) }))
    focus()
  }
  return { place, undone, said, next: { field, focus } }
}
