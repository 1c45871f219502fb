import type { ReactNode } from 'react'
import { describedBy, FieldError, FieldHint, type FieldInput, RequiredMark } from './Field'
import classes from './field.module.css'
import own from './group.module.css'

type Props = { input: Pick<FieldInput, 'id' | 'label' | 'description' | 'required' | 'error'>; children: ReactNode }

/** Label, hint and error around several controls that answer one question. */
export const ChoiceGroup = ({ input, children }: Props) => (
  <fieldset className={own.choices} aria-describedby={describedBy(input)}>
    <legend className={classes.label}>
      {input.label}
      {input.required && <RequiredMark />}
    </legend>
    <FieldHint input={input} />
    {children}
    <FieldError input={input} />
  </fieldset>
)
