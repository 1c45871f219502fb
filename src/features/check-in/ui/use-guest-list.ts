'use client'

import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { CallFailed, call, type ResponseBody } from '@/client/calls/call'
import { query } from '@/client/calls/query'
import { type Guest, listGuests } from '@/features/registrations/contract/check-in'

/** The interval in which a visible page reads the check-ins of other devices. */
const POLL_INTERVAL = 5_000
/** A slow answer lengthens the interval, so that the connection stays free for check-ins. */
const POLL_PAUSE_FACTOR = 4

export type GuestListData = ResponseBody<typeof listGuests> & { asked_at: number; took: number }

export const guestListKey = (id: number) => query(listGuests, { params: { id } }).queryKey

const guestListQuery = (id: number) =>
  queryOptions({
    queryKey: guestListKey(id),
    queryFn: async (): Promise<GuestListData> => {
      const asked_at = Date.now()
      const guestList = await call(listGuests, { params: { id } })
      return { ...guestList, asked_at, took: Date.now() - asked_at }
    },
    staleTime: 0,
    refetchInterval: ({ state }) => Math.max(POLL_INTERVAL, (state.data?.took ?? 0) * POLL_PAUSE_FACTOR),
  })

/** Reads the people of an event every few seconds; the last answer stays when the connection is lost. */
export function useGuestList(id: number) {
  const { data, error, isFetching, refetch } = useQuery(guestListQuery(id))
  return {
    guestList: data,
    failure: error instanceof CallFailed ? error : undefined,
    isFetching,
    refetch: () => void refetch(),
  }
}

/** Shows a new person at once and cancels the read in progress, which does not contain them. */
export async function addGuest(queries: QueryClient, id: number, person: Guest): Promise<void> {
  const { queryKey } = guestListQuery(id)
  await queries.cancelQueries({ queryKey })
  queries.setQueryData(
    queryKey,
    (guestList) => guestList && { ...guestList, people: [...withoutGuest(guestList.people, person), person] },
  )
  void queries.invalidateQueries({ queryKey })
}

const withoutGuest = (people: Guest[], { id }: Guest) => people.filter((person) => person.id !== id)
