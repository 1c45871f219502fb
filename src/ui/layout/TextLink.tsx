import type { ElementType } from 'react'
import { Link } from '../navigation/Link'
import { Box, type BoxProps } from './layout'
import classes from './layout.module.css'

type Own = {
  /** A link on a line of its own, as high as a finger needs. */
  isStrong?: boolean
}

/** A link in the colour of the brand; to another site as an `a`. */
export const TextLink = <Tag extends ElementType = typeof Link>({ as, isStrong, ...rest }: BoxProps<Tag, Own>) => (
  <Box tag={as ?? Link} base={classes.textLink} data-strong={isStrong || undefined} {...rest} />
)
