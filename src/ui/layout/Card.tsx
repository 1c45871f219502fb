import type { ElementType } from 'react'
import { Box, type BoxProps, type Gap } from './Box'
import classes from './layout.module.css'

type Own = {
  /** The space between the parts of the card. */
  gap?: Gap
  /** Less space above and below, for rows. */
  isDense?: boolean
}

export const Card = <Tag extends ElementType = 'section'>({ as, gap, isDense, ...rest }: BoxProps<Tag, Own>) => (
  <Box
    tag={as ?? 'section'}
    base={gap ? `${classes.stack} ${classes.card}` : classes.card}
    data-gap={gap}
    data-dense={isDense || undefined}
    {...rest}
  />
)
