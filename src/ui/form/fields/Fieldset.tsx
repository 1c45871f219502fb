import type { ComponentProps } from 'react'
import { Stack } from '../../layout/layout'
import classes from './field.module.css'

type Props = ComponentProps<'fieldset'> & { legend: string; isLegendHidden?: boolean }

/** Fields that belong together, with their name. */
export const Fieldset = ({ legend, isLegendHidden, children, ...fieldset }: Props) => (
  <Stack as="fieldset" className={classes.fieldset} {...fieldset}>
    <legend className={isLegendHidden ? 'visually-hidden' : classes.legend}>{legend}</legend>
    {children}
  </Stack>
)
