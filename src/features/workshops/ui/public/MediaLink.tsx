import type { ComponentProps } from 'react'
import { Icon, type IconName } from '@/ui/content/Icon'
import classes from './MediaLink.module.css'

type Props = ComponentProps<'a'> & { icon: IconName }

/** A link to a recording or a document, in one line or two. */
export const MediaLink = ({ icon, children, ...link }: Props) => (
  <a className={classes.link} {...link}>
    <Icon name={icon} size={20} />
    <span className={classes.text}>{children}</span>
  </a>
)
