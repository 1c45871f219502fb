import type { ElementType } from 'react'
import { Box, type BoxProps, type Gap } from './Box'
import classes from './layout.module.css'

type Own = {
  /** The space between the parts of the card. */
  gap?: Gap
  /** Less space above and below, for rows. */
  isDense?: boolean
  /** No space around its parts, which have their own or reach the edges. */
  isFlush?: boolean
}

export const Card = <Tag extends ElementType = 'section'>({
  as,
  gap,
  isDense,
  isFlush,
  ...rest
}: BoxProps<Tag, Own>) => (
  <Box
    tag={as ?? 'section'}
    base={gap ? `${classes.stack} ${classes.card}` : classes.card}
    data-gap={gap}
    data-dense={isDense || undefined}
    data-flush={isFlush || undefined}
    {...rest}
  />
)
