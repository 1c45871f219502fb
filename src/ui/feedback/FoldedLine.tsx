import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './FoldedLine.module.css'

type Props = {
  /** Names the work for screen readers. */
  label: string
  dismissLabel: string
  onDismiss: () => void
  children: ReactNode
}

/** Finished work as one line, which the reader can hide. */
export const FoldedLine = ({ label, dismissLabel, onDismiss, children }: Props) => (
  <section className={classes.line} aria-label={label}>
    <div className={classes.parts}>{children}</div>
    <CloseButton
      size="var(--target)"
      iconSize={18}
      aria-label={dismissLabel}
      title={dismissLabel}
      onClick={onDismiss}
    />
  </section>
)
