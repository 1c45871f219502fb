import type { ComponentProps } from 'react'
import { Box } from './Box'
import classes from './layout.module.css'

type Props = (ComponentProps<'ul'> & { as?: 'ul' }) | (ComponentProps<'ol'> & { as: 'ol' })

/** A list of sentences with its bullets or numbers. */
export const Bullets = ({ as = 'ul', ...rest }: Props) => <Box tag={as} base={classes.bullets} {...rest} />
