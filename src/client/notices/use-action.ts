import { type QueryFilters, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallFailed } from '../calls/call'
import { useNotices } from './notices'

export type ActionOptions<Result, Input = void> = {
  notice?: (result: Result, input: Input) => string
  onDone?: (result: Result, input: Input) => void
  /** The place that shows a failure itself; a notice says it without such a place, and where it returns false. */
  onFailed?: (failure: CallFailed, input: Input) => unknown
  /** The queries that the action makes stale, also where it failed. */
  stale?: QueryFilters['predicate']
  /** Runs after success and after failure. */
  onSettled?: () => unknown
}

/**
 * Runs a call on request, once at a time: says its result, refreshes what it changed, and shows a refusal as a notice
 * unless the caller does.
 */
export function useAction<Result, Input = void>(
  work: (input: Input) => Promise<Result>,
  { notice, onDone, onFailed, stale, onSettled }: ActionOptions<Result, Input> = {},
) {
  const notices = useNotices()
  const queries = useQueryClient()
  // The state of the mutation is a render late for a second click.
  const busy = useRef(false)
  const refresh = async () => {
    await onSettled?.()
    if (stale) await queries.invalidateQueries({ predicate: stale })
  }
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: work,
    onSuccess: (result, input) => {
      if (notice) notices.inform(notice(result, input))
      onDone?.(result, input)
    },
    onError: (failure, input) => {
      if (!(failure instanceof CallFailed)) return
      if (!onFailed || onFailed(failure, input) === false) notices.failed(failure)
    },
    onSettled: async (_result, failure) => {
      const refreshed = refresh()
      // A failure is shown at once: without a network, reading again takes seconds of retries.
      if (!failure) await refreshed
    },
  })
  /**
   * Settles when what the call changed has been read again, for a question that is shown until then. Until then the
   * action is busy as well, because a second click would act on what is shown no more.
   */
  const runToEnd = async (input: Input): Promise<void> => {
    if (busy.current) return
    busy.current = true
    try {
      await mutateAsync(input)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
    } finally {
      busy.current = false
    }
  }
  return {
    run: (input: Input) => void runToEnd(input),
    runToEnd,
    isRunning: isPending,
    failure: error instanceof CallFailed ? error : undefined,
    reset,
  }
}
