import type { ComponentProps } from 'react'
import { Link } from '@/i18n/navigation'
import classes from './ButtonLink.module.css'

type Props = ComponentProps<typeof Link> & { look?: 'filled' | 'quiet'; size?: 'normal' | 'large' }

/** A link that looks like a button; it costs no script. */
export function ButtonLink({ look = 'filled', size = 'normal', ...props }: Props) {
  return <Link {...props} className={classes.button} data-look={look} data-size={size} />
}
