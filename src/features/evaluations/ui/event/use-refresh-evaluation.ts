'use client'

import { useQueryClient } from '@tanstack/react-query'
import { getEvaluation, listPaperAnswers } from '../../contract/event'

/** Reads the evaluation of the open event again, with its answers on paper. */
export function useRefreshEvaluation() {
  const queries = useQueryClient()
  return () =>
    Promise.all([getEvaluation, listPaperAnswers].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
}
