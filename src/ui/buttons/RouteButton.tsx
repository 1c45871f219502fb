'use client'

import type { ReactNode } from 'react'
import { Link } from '@/ui/navigation/Link'
import classes from './button.module.css'

type Props = { href: string; variant?: 'filled' | 'quiet'; children: ReactNode }

/** Links to another screen of the back office without a new page load. */
export function RouteButton({ href, variant = 'filled', children }: Props) {
  return (
    <Link className={classes.button} data-look={variant} href={href}>
      {children}
    </Link>
  )
}
