import type { ElementType } from 'react'
import { Box, type BoxProps, type Gap } from './Box'
import classes from './layout.module.css'

/** Parts below one another, each as wide as the box. */
export const Stack = <Tag extends ElementType = 'div'>({ as, gap = 'md', ...rest }: BoxProps<Tag, { gap?: Gap }>) => (
  <Box tag={as ?? 'div'} base={classes.stack} data-gap={gap} {...rest} />
)
