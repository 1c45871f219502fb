import type { ElementType } from 'react'
import { Box, type BoxProps } from './Box'
import classes from './layout.module.css'

type Own = {
  /** Leaves out the line above the first row. */
  isOpen?: boolean
}

/** A list of rows with a line above each. */
export const Rows = <Tag extends ElementType = 'ul'>({ as, isOpen, ...rest }: BoxProps<Tag, Own>) => (
  <Box tag={as ?? 'ul'} base={classes.rows} data-open={isOpen || undefined} {...rest} />
)

export const Row = <Tag extends ElementType = 'li'>({ as, ...rest }: BoxProps<Tag>) => (
  <Box tag={as ?? 'li'} base={classes.row} {...rest} />
)
