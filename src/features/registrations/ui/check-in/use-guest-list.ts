'use client'

import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type Answer, CallFailed, call } from '@/client/call'
import { query } from '@/client/query'
import { type DoorPerson, listDoor } from '../contract/check-in'

/** How often the other devices' check-ins are asked for while the page is in sight. */
const EVERY = 5_000
/** A slow connection stays free for what is tapped. */
const REST = 4

export type Door = Answer<typeof listDoor> & { asked_at: number; took: number }

export const doorKey = (id: number) => query(listDoor, { params: { id } }).queryKey

const doorQuery = (id: number) =>
  queryOptions({
    queryKey: doorKey(id),
    queryFn: async (): Promise<Door> => {
      const asked_at = Date.now()
      const door = await call(listDoor, { params: { id } })
      return { ...door, asked_at, took: Date.now() - asked_at }
    },
    staleTime: 0,
    refetchInterval: ({ state }) => Math.max(EVERY, (state.data?.took ?? 0) * REST),
  })

/** The people of an event, and again every few seconds; what was read stays when the connection is lost. */
export function useDoor(id: number) {
  const { data, error, isFetching, refetch } = useQuery(doorQuery(id))
  return {
    door: data,
    failure: error instanceof CallFailed ? error : undefined,
    isFetching,
    again: () => void refetch(),
  }
}

/** Shows somebody new at once; what is being read just now does not know of them. */
export async function addToDoor(queries: QueryClient, id: number, person: DoorPerson): Promise<void> {
  const { queryKey } = doorQuery(id)
  await queries.cancelQueries({ queryKey })
  queries.setQueryData(queryKey, (door) => door && { ...door, people: [...without(door.people, person), person] })
  void queries.invalidateQueries({ queryKey })
}

const without = (people: DoorPerson[], { id }: DoorPerson) => people.filter((person) => person.id !== id)
