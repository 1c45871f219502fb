import type { ComponentProps } from 'react'
import { Anchor, type AnchorProps } from '@/i18n/Anchor'
import classes from './ButtonLink.module.css'

type Look = { look?: 'filled' | 'quiet'; size?: 'normal' | 'large' }

/** A link that looks like a button; it costs no script. In the back office RouteButton keeps the page alive. */
export function ButtonLink({ look = 'filled', size = 'normal', ...props }: AnchorProps & Look) {
  return <Anchor {...props} className={classes.button} data-look={look} data-size={size} />
}

/** The same for something to do, where a page is to stay free of Mantine's button. */
export function PlainButton({ look = 'filled', size = 'normal', ...props }: ComponentProps<'button'> & Look) {
  return <button type="button" {...props} className={classes.button} data-look={look} data-size={size} />
}
