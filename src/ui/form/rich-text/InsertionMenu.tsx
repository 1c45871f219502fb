import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { Cluster, Muted } from '../../layout/layout'
import classes from './insertion.module.css'

type Insertion = { value: string; label: string; hint: string }
/** The texts that can be inserted, and the label of their menu. */
export type Insertions = { label: string; choices: readonly Insertion[] }

type Props = { insertions: Insertions; onInsert: (value: string) => void; children: ReactNode }

/** Opens from its button; the chosen text is inserted at the cursor. */
export function InsertionMenu({ insertions: { label, choices }, onInsert, children }: Props) {
  return (
    <Menu position="bottom-end" width={320} returnFocus={false} withinPortal>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown className={classes.menu} aria-label={label}>
        {choices.map(({ value, label: name, hint }) => (
          <Menu.Item key={value} onClick={() => onInsert(value)}>
            <Cluster as="span" gap="xs" justify="between" className={classes.name}>
              {name}{' '}
              <Muted as="code" isSmall className={classes.value}>
                {value}
              </Muted>
            </Cluster>
            <Muted as="span" isSmall>
              {hint}
            </Muted>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
