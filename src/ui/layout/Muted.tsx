import type { ElementType } from 'react'
import { Box, type BoxProps } from './Box'
import classes from './layout.module.css'

/** Text of less weight: an explanation, an empty list, a time. */
export const Muted = <Tag extends ElementType = 'p'>({
  as,
  isSmall,
  ...rest
}: BoxProps<Tag, { isSmall?: boolean }>) => (
  <Box tag={as ?? 'p'} base={classes.muted} data-small={isSmall || undefined} {...rest} />
)
