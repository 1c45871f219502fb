import type { ComponentProps } from 'react'
import classes from './button.module.css'

export type ButtonVariant = {
  /** Red is only for what takes something away, such as a registration; a filled button ends it with this click. */
  variant?: 'filled' | 'quiet' | 'danger' | 'quiet-danger'
  size?: 'normal' | 'large'
}

/** A button for pages that must stay free of Mantine's button. It brings no links, which would load the messages. */
export function PlainButton({
  variant = 'filled',
  size = 'normal',
  ...props
}: ComponentProps<'button'> & ButtonVariant) {
  return <button type="button" {...props} className={classes.button} data-look={variant} data-size={size} />
}
