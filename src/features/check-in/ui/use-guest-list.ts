import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { CallFailed, call } from '@/client/calls/call'
import { query } from '@/client/calls/query'
import { type Guest, listGuests } from '../contract/guest-list'
import type { StoredList } from './device/check-in-session'
import { type Device, useDevice } from './device/use-device'

/** The interval in which a visible page reads the check-ins of other devices. */
const POLL_INTERVAL = 5_000
/** A slow answer lengthens the interval, so that the connection stays free for check-ins. */
const POLL_PAUSE_FACTOR = 4

/** A call on a lost connection may never end, and no other read would begin. */
const READ_TIMEOUT = 30_000

/** `asked_at` is by the clock of the server, as the times of actions are. */
export type GuestListData = StoredList

export const guestListKey = (id: number) => query(listGuests, { params: { id } }).queryKey

/** Reads the people of an event every few seconds; without a network the last answer or the stored one is shown. */
export function useGuestList() {
  const { workshop_id: id, device_id, clock, list, check } = useDevice()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: guestListKey(id),
    queryFn: async (): Promise<GuestListData> => {
      const started_at = performance.now()
      const guestList = await call(listGuests, {
        params: { id },
        query: { device_id: device_id || undefined },
        signal: AbortSignal.timeout(READ_TIMEOUT),
      })
      const took = Math.round(performance.now() - started_at)
      clock.noteAnswer(guestList.server_time, took)
      return { ...guestList, asked_at: clock.now() - took, started_at, took }
    },
    initialData: list,
    staleTime: 0,
    refetchInterval: ({ state }) => Math.max(POLL_INTERVAL, (state.data?.took ?? 0) * POLL_PAUSE_FACTOR),
  })
  const failure = error instanceof CallFailed ? error : undefined
  const isRefused = failure?.status === 401 || failure?.status === 403
  useEffect(() => {
    if (isRefused) void check()
  }, [isRefused, check])
  return { guestList: data, failure, isFetching, refetch: () => void refetch() }
}

/** The list is written once in this time, because it changes little and a reload with a network reads it again. */
const WRITE_INTERVAL = 10_000

/** `isAwaited`: stored actions wait for a list that contains them. */
type Storing = { device: Device; isAwaited: boolean }

export function useStoredList(
  list: GuestListData,
  { device: { encryptedStore, list: stored }, isAwaited }: Storing,
): void {
  const written = useRef(stored)
  useEffect(() => {
    if (!encryptedStore || list === written.current) return
    const isRecent = written.current && list.asked_at - written.current.asked_at < WRITE_INTERVAL
    if (isRecent && !isAwaited) return
    written.current = list
    void encryptedStore.writeList(list)
  }, [list, encryptedStore, isAwaited])
}

/** Shows a new person at once and cancels the read in progress, which does not contain them. */
export async function addGuest(queries: QueryClient, id: number, person: Guest): Promise<void> {
  const queryKey = guestListKey(id)
  await queries.cancelQueries({ queryKey })
  queries.setQueryData<GuestListData>(
    queryKey,
    (guestList) =>
      guestList && { ...guestList, people: [...guestList.people.filter(({ id }) => id !== person.id), person] },
  )
  void queries.invalidateQueries({ queryKey })
}
