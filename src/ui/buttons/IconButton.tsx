import type { ComponentProps } from 'react'
import { Icon, type IconName } from './Icon'
import classes from './icon-button.module.css'

type Props = Omit<ComponentProps<'button'>, 'type' | 'title' | 'children'> & {
  icon: IconName
  label: string
  tone?: 'bad' | 'good'
}

/** What can be done with a row of a list. Of few elements: a press waits until the browser has looked at all of a hundred rows. */
export function IconButton({ icon, label, tone, className = '', ...more }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      data-tone={tone}
      {...more}
      className={`${classes.button} ${className}`}
    >
      <Icon name={icon} size={20} stroke={2} />
    </button>
  )
}
