import type { ReactNode } from 'react'
import { describedBy, Hint, type Input, Mark, Wrong } from './Field'
import classes from './field.module.css'
import own from './group.module.css'

type Props = { input: Pick<Input, 'id' | 'label' | 'description' | 'required' | 'error'>; children: ReactNode }

/** Label, hint and what is wrong around several controls that answer one question. */
export const Choices = ({ input, children }: Props) => (
  <fieldset className={own.choices} aria-describedby={describedBy(input)}>
    <legend className={classes.label}>
      {input.label}
      {input.required && <Mark />}
    </legend>
    <Hint input={input} />
    {children}
    <Wrong input={input} />
  </fieldset>
)
