import type { ReactNode } from 'react'
import classes from './PersonFieldset.module.css'

/** A group of fields in a form about a person. */
export const PersonFieldset = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={classes.fields}>
    <legend className={classes.heading}>{title}</legend>
    {children}
  </fieldset>
)
