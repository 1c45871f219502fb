import type { ElementType } from 'react'
import { Box, type BoxProps } from '../layout/layout'
import classes from './menu-line.module.css'

/** A line of a menu, which fills its width: a link, a button or the summary that opens the menu. */
export const MenuLine = <Tag extends ElementType = 'a'>({ as, ...rest }: BoxProps<Tag>) => (
  <Box tag={as ?? 'a'} base={classes.line} {...rest} />
)
