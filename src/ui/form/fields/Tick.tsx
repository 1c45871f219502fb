import type { ComponentProps, ReactNode } from 'react'
import classes from './field.module.css'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  id: string
  label: ReactNode
  columns?: number
  children?: ReactNode
}

/** A checkbox with its label, and below it what is said about it. */
export const Tick = ({ label, columns, children, ...input }: Props) => (
  <div className={classes.check} data-columns={columns}>
    <input {...input} type="checkbox" />
    <div>
      <label htmlFor={input.id}>{label}</label>
      {children}
    </div>
  </div>
)
