import { Anchor, type AnchorProps } from '@/i18n/Anchor'
import classes from './button.module.css'
import type { ButtonVariant } from './PlainButton'

/** A link that looks like a button needs no script. The back office uses RouteButton, which loads no new page. */
export function ButtonLink({ variant = 'filled', size = 'normal', ...props }: AnchorProps & ButtonVariant) {
  return <Anchor {...props} className={classes.button} data-look={variant} data-size={size} />
}
