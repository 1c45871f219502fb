import type { ReactNode } from 'react'
import { StateCard } from './StateCard'

/** An empty list tells what to do next. */
export function EmptyState(props: { title: string; text: string; icon?: ReactNode; action?: ReactNode }) {
  return <StateCard {...props} level={2} />
}
