import type { ComponentProps } from 'react'
import { Anchor, type AnchorProps } from '@/i18n/Anchor'
import classes from './ButtonLink.module.css'

type ButtonVariant = {
  /** Red is only for what takes something away, such as a registration; a filled button ends it with this click. */
  variant?: 'filled' | 'quiet' | 'danger' | 'quiet-danger'
  size?: 'normal' | 'large'
}

/** A link that looks like a button needs no script. The back office uses RouteButton, which loads no new page. */
export function ButtonLink({ variant = 'filled', size = 'normal', ...props }: AnchorProps & ButtonVariant) {
  return <Anchor {...props} className={classes.button} data-look={variant} data-size={size} />
}

/** A button for pages that must stay free of Mantine's button. */
export function PlainButton({
  variant = 'filled',
  size = 'normal',
  ...props
}: ComponentProps<'button'> & ButtonVariant) {
  return <button type="button" {...props} className={classes.button} data-look={variant} data-size={size} />
}
