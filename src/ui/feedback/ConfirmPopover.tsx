'use client'

import { Popover } from '@mantine/core'
import { ConfirmQuestion, type ConfirmQuestionProps } from './ConfirmQuestion'
import classes from './confirm-button.module.css'

/** On a phone there is no space beside a row, so that the question covers it. */
const STAYS_IN_VIEW = { shift: { crossAxis: true, padding: 16 } }

/**
 * Asks beside the place where it stands. It lies above the whole page, because the head of a list would cover it and the
 * frame of a list would cut it.
 */
export const ConfirmPopover = ({ inDialog, ...question }: ConfirmQuestionProps & { inDialog?: boolean }) => (
  <Popover
    opened
    position="left"
    middlewares={STAYS_IN_VIEW}
    withinPortal={!inDialog}
    portalProps={{ target: 'main' }}
    withRoles={false}
    trapFocus
    closeOnEscape={false}
    onDismiss={question.onClose}
  >
    <Popover.Target>
      <span className={classes.anchor} />
    </Popover.Target>
    <Popover.Dropdown className={classes.popover}>
      <ConfirmQuestion {...question} />
    </Popover.Dropdown>
  </Popover>
)
