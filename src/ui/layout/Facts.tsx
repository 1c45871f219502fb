import type { ComponentProps, ReactNode } from 'react'
import { Box } from './Box'
import classes from './layout.module.css'

type FactsProps = ComponentProps<'dl'> & {
  /** Values below their terms, in columns or one below the other, or each at the end of its line. */
  look?: 'columns' | 'lines'
}

/** Terms with their values. */
export const Facts = ({ look, ...rest }: FactsProps) => <Box tag="dl" base={classes.facts} data-look={look} {...rest} />

type FactProps = Omit<ComponentProps<'div'>, 'children'> & { term: ReactNode; isWide?: boolean; children: ReactNode }

export const Fact = ({ term, isWide, children, ...rest }: FactProps) => (
  <Box tag="div" base={classes.fact} data-wide={isWide || undefined} {...rest}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </Box>
)
