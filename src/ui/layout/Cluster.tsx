import type { ElementType } from 'react'
import { Box, type BoxProps, type Gap } from './Box'
import classes from './layout.module.css'

type Own = { gap?: Gap; justify?: 'between' | 'end'; align?: 'start' | 'end' | 'baseline' }

/** Parts beside one another, which wrap where the line is full. */
export const Cluster = <Tag extends ElementType = 'div'>({
  as,
  gap = 'sm',
  justify,
  align,
  ...rest
}: BoxProps<Tag, Own>) => (
  <Box tag={as ?? 'div'} base={classes.cluster} data-gap={gap} data-justify={justify} data-align={align} {...rest} />
)
