import type { ReactNode } from 'react'
import classes from './StatusChip.module.css'

/** What a colour says beside the words: nothing in particular, under way, as wished, to be watched, gone wrong. */
export type Tone = 'plain' | 'active' | 'good' | 'watch' | 'bad'

export const StatusChip = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={classes.chip} data-tone={tone}>
    {children}
  </span>
)
