'use client'

import type { ReactNode } from 'react'
import { Link } from '@/i18n/navigation'
import classes from './ButtonLink.module.css'

type Props = { href: string; look?: 'filled' | 'quiet'; children: ReactNode }

/** A link that looks like a button and leads to another screen of the back office without loading it anew. */
export function RouteButton({ href, look = 'filled', children }: Props) {
  return (
    <Link className={classes.button} data-look={look} href={href}>
      {children}
    </Link>
  )
}
