import type { ElementType } from 'react'
import { Box, type BoxProps, type Gap } from './Box'
import classes from './layout.module.css'

type Own = {
  gap?: Gap
  /** Parts as wide as their content, instead of the box. */
  align?: 'start'
  /** A line above sets the part apart from the one before. */
  hasLine?: boolean
}

/** Parts below one another. */
export const Stack = <Tag extends ElementType = 'div'>({
  as,
  gap = 'md',
  align,
  hasLine,
  ...rest
}: BoxProps<Tag, Own>) => (
  <Box
    tag={as ?? 'div'}
    base={classes.stack}
    data-gap={gap}
    data-align={align}
    data-line={hasLine || undefined}
    {...rest}
  />
)
