import { useLocalStorage } from '@mantine/hooks'
import { startTransition, useMemo, useState } from 'react'
import type { Guest } from '../../contract/guest-list'
import { classifyGuest, classifyScan, indexGuestList, type ScanResult } from '../../rules/scan'
import { useDevice } from '../device/use-device'
import { useActions, useGuests } from '../entrance'
import { giveSignal, type Signal } from './signals'

const SIGNALS = {
  in: 'yes',
  back: 'yes',
  signed_unknown: 'yes',
  already: 'question',
  out_question: 'question',
  efn_new: 'question',
  cancelled: 'no',
  waiting: 'no',
  renewed: 'no',
  moved: 'no',
  other_event: 'no',
  efn_shared: 'no',
  unknown: 'no',
} as const satisfies Record<ScanResult['outcome'], Signal>

/** `number` counts the scans, so that the same result twice shows as two. */
export type ShownScan = {
  number: number
  result: ScanResult
  signal: (typeof SIGNALS)[ScanResult['outcome']]
  /** Since when the guest is here. */
  since: string | null
  isUndone: boolean
}

/** Any dialog of the screen, among them those that ask about a scan. */
const isDialogOpen = () => document.querySelector('[aria-modal="true"]') !== null

/** Turns scanned texts into check-ins, and shows what each one means. */
export function useScanner(unlistedName: string) {
  const { people, presenceOf, nameOf } = useGuests()
  const { record, seeAgain, undo: undoLast } = useActions()
  const { ticket_keys: ticketKeys, clock } = useDevice()
  const index = useScanIndex()
  const sound = useSound()
  const memory = useState(createMemory)[0]
  const [shown, setShown] = useState<ShownScan>()
  /** A result that needs an answer; meanwhile no other scan counts. */
  const [question, setQuestion] = useState<ShownScan>()

  const show = (result: ScanResult, since: string | null = null) => {
    memory.scans += 1
    const next = { number: memory.scans, result, signal: SIGNALS[result.outcome], since, isUndone: false }
    setShown(next)
    giveSignal(next.signal, sound.isOn)
    return next
  }
  const recordPresence = (guest: Guest, kind: 'came' | 'left', ticket?: string) => {
    if (kind === 'came') memory.cameAt.set(guest.id, new Date(clock.now()).toISOString())
    const { id: registration_id } = guest
    const action = { kind, registration_id, name: nameOf(guest), before: presenceOf(guest) }
    // The list of hundreds of people is drawn after the result.
    startTransition(() => void record({ ...action, ...(ticket && { ticket }) }))
  }
  const sinceOf = ({ id, came_at }: Guest) => laterOf(memory.cameAt.get(id), came_at)
  const findOwner = (efn: string) => people.find(({ id }) => id === memory.owners.get(efn))
  const scan = async (text: string) => {
    performance.mark('scan-read')
    if (isDialogOpen()) return giveSignal('ignored', sound.isOn)
    const context = { index, presenceOf, ticketKeys }
    const read = await classifyScan(text, context)
    const owner = read.outcome === 'efn_new' ? findOwner(read.efn) : undefined
    const result = owner ? classifyGuest(owner, 'efn', context) : read
    const ticket = 'by' in result && result.by === 'ticket' ? text.trim() : undefined
    if (result.outcome === 'in' || result.outcome === 'back') recordPresence(result.guest, 'came', ticket)
    if (result.outcome === 'already') seeAgain(result.guest, ticket)
    if (result.outcome === 'signed_unknown' && !memory.tickets.has(result.ticket)) {
      memory.tickets.add(result.ticket)
      record({ kind: 'came', ticket: result.ticket, name: unlistedName })
    }
    const next = show(result, 'guest' in result ? sinceOf(result.guest) : null)
    const isOpen = result.outcome === 'efn_new' || result.outcome === 'out_question'
    startTransition(() => setQuestion(isOpen ? next : undefined))
  }
  /** The card belongs to this guest: the name was confirmed, and that another EFN is replaced, where this device knows it. */
  const bindEfn = (guest: Guest, efn: string) => {
    setQuestion(undefined)
    memory.owners.set(efn, guest.id)
    record({ kind: 'efn', registration_id: guest.id, efn, name: nameOf(guest), may_replace: guest.efn !== null })
    const isHere = presenceOf(guest) === 'here'
    if (!isHere) recordPresence(guest, 'came')
    show({ outcome: isHere ? 'already' : 'in', guest, by: 'efn' }, sinceOf(guest))
  }
  return {
    shown,
    question,
    sound,
    scan: (text: string) => void scan(text),
    checkOut: (guest: Guest) => {
      setQuestion(undefined)
      recordPresence(guest, 'left')
      setShown(undefined)
    },
    seeAgain: (guest: Guest) => {
      setQuestion(undefined)
      seeAgain(guest)
    },
    bindEfn,
    undo: () => {
      undoLast()
      setShown((before) => before && { ...before, signal: 'question', isUndone: true })
    },
    closeQuestion: () => setQuestion(undefined),
    dismiss: () => setShown(undefined),
  }
}

/** Another device may have checked the guest in again since. */
function laterOf(recorded: string | undefined, listed: string | null): string | null {
  if (recorded === undefined || listed === null) return recorded ?? listed
  return Date.parse(recorded) > Date.parse(listed) ? recorded : listed
}

/** Without a network the list lacks for hours what this device recorded: times, tickets and the owners of cards. */
const createMemory = () => ({
  scans: 0,
  cameAt: new Map<string, string>(),
  tickets: new Set<string>(),
  owners: new Map<string, string>(),
})

/** The lists keep their identity while they do not change, although they are read every few seconds. */
function useScanIndex() {
  const { workshop_id } = useDevice()
  const { people, others, retired_tickets, counts_attendance, number_key } = useGuests().guestList
  return useMemo(
    () => indexGuestList(workshop_id, { people, others, retired_tickets, counts_attendance, number_key }),
    [workshop_id, people, others, retired_tickets, counts_attendance, number_key],
  )
}

function useSound() {
  const [sound, setSound] = useLocalStorage({
    key: 'check_in_sound',
    defaultValue: 'on',
    getInitialValueInEffect: false,
  })
  const isOn = sound !== 'off'
  const change = () => {
    setSound(isOn ? 'off' : 'on')
    giveSignal('ignored', !isOn)
  }
  return { isOn, change }
}
