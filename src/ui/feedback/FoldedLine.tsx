import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card, Cluster } from '../layout/layout'
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
  <Card className={classes.line} isFlush aria-label={label}>
    <Cluster className={classes.parts}>{children}</Cluster>
    <CloseButton
      size="var(--target)"
      iconSize={18}
      aria-label={dismissLabel}
      title={dismissLabel}
      onClick={onDismiss}
    />
  </Card>
)
