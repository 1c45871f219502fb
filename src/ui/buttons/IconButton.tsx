import type { ComponentProps } from 'react'
import { Icon, type IconName } from '../content/Icon'
import classes from './icon-button.module.css'

type Props = Omit<ComponentProps<'button'>, 'type' | 'title' | 'children'> & {
  icon: IconName
  label: string
  tone?: 'bad' | 'good'
}

/**
 * An action on a row of a list. It consists of few elements, because a click waits until the browser has checked all of
 * a hundred rows.
 */
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
