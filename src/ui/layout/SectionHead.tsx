import type { ComponentProps, ReactNode } from 'react'
import { Box } from './Box'
import classes from './layout.module.css'

type HeadingProps = ComponentProps<'h2'> & { level?: 1 | 2 | 3 | 4 | 5; size?: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' }

export const Heading = ({ level = 2, size = 'h4', ...rest }: HeadingProps) => (
  <Box tag={`h${level}`} base={classes.heading} data-size={size} {...rest} />
)

type Props = Omit<HeadingProps, 'title' | 'children'> & { title: ReactNode; children?: ReactNode }

/** The heading of a section, with its actions at the end of the line. */
export const SectionHead = ({ title, children, className, ...heading }: Props) => (
  <Box tag="header" base={classes.sectionHead} className={className}>
    <Heading {...heading}>{title}</Heading>
    {children}
  </Box>
)
