import type { ReactNode } from 'react'
import { Muted } from '../layout/layout'
import classes from './TwoLines.module.css'

type Props = { first: ReactNode; second?: string }

/** A cell of a list with a second, quieter line, each cut where it is too long. */
export const TwoLines = ({ first, second }: Props) => (
  <>
    <span className={classes.line}>{first}</span>{' '}
    {second && (
      <Muted as="span" isSmall className={`${classes.line} ${classes.second}`}>
        {second}
      </Muted>
    )}
  </>
)
