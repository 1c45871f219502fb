import type { ComponentProps } from 'react'
import { Link } from '@/i18n/navigation'
import classes from './ButtonLink.module.css'

type Look = { look?: 'filled' | 'quiet'; size?: 'normal' | 'large' }

/** A link that looks like a button; it costs no script. */
export function ButtonLink({ look = 'filled', size = 'normal', ...props }: ComponentProps<typeof Link> & Look) {
  return <Link {...props} className={classes.button} data-look={look} data-size={size} />
}

/** The same for something to do, where a page is to stay free of Mantine's button. */
export function PlainButton({ look = 'filled', size = 'normal', ...props }: ComponentProps<'button'> & Look) {
  return <button type="button" {...props} className={classes.button} data-look={look} data-size={size} />
}
