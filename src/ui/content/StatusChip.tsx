import type { ReactNode } from 'react'
import classes from './StatusChip.module.css'

/** The meaning of a colour: neutral, under way, good, to be watched, failed. */
export type Tone = 'plain' | 'active' | 'good' | 'watch' | 'bad'

export const StatusChip = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={classes.chip} data-tone={tone}>
    {children}
  </span>
)
