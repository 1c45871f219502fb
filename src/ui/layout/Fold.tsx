import type { ComponentProps, ReactNode } from 'react'
import { Box } from './Box'
import classes from './layout.module.css'

type Props = Omit<ComponentProps<'details'>, 'title'> & { title: ReactNode; children: ReactNode }

/** A part that opens below its title, also without script. */
export const Fold = ({ title, children, ...details }: Props) => (
  <Box tag="details" base={classes.fold} {...details}>
    <summary>{title}</summary>
    {children}
  </Box>
)
