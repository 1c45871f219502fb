import type { ReactNode } from 'react'
import { Muted } from '../layout/layout'
import classes from './RowNote.module.css'

/** A smaller addition to the name of a row. */
export const RowNote = ({ children }: { children: ReactNode }) => (
  <Muted as="span" isSmall className={classes.note}>
    {children}
  </Muted>
)
