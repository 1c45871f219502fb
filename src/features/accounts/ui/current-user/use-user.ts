import { useQuery } from '@tanstack/react-query'
import { query } from '@/client/calls/query'
import { getUser, type User } from '../../contract'

/** The signed-in user; always defined below the shell of the back office, which waits for the answer. */
export function useUser(): User | undefined {
  return useQuery({ ...query(getUser), staleTime: 60_000 }).data
}
