'use client'

import { Menu } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './action-item.module.css'

type Props = {
  icon?: Icon
  label: string
  /** Says in one line what the action does. */
  text?: string
  /** An action that deletes is red and stands last. */
  deletes?: boolean
  onClick: () => void
}

/** An item of a menu with a line that says what it does. */
export function ActionItem({ icon: ItemIcon, label, text, deletes, onClick }: Props) {
  const id = useId()
  return (
    <Menu.Item
      c={deletes ? 'var(--mantine-color-error)' : undefined}
      leftSection={ItemIcon && <ItemIcon aria-hidden size={18} />}
      aria-labelledby={`${id}-label`}
      aria-describedby={text && `${id}-text`}
      onClick={onClick}
    >
      <span id={`${id}-label`} className={classes.label}>
        {label}
      </span>
      {text && (
        // The text describes the item, and is no part of its name.
        <span id={`${id}-text`} aria-hidden className={classes.text}>
          {text}
        </span>
      )}
    </Menu.Item>
  )
}
