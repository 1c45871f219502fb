import type { ComponentProps } from 'react'
import { Box } from './Box'
import classes from './layout.module.css'

/** Buttons beside one another, which share the lines of a phone. Paper has none. */
export const Actions = (props: ComponentProps<'div'>) => <Box tag="div" base={classes.actions} {...props} />
