import { Menu } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Muted, Stack } from '../layout/layout'

type Props = {
  icon?: Icon
  label: string
  /** Says in one line what the action does. */
  text?: string
  /** An action that deletes is red and stands last. */
  deletes?: boolean
  disabled?: boolean
  onClick: () => void
}

/** An item of a menu with a line that says what it does. */
export function ActionItem({ icon: ItemIcon, label, text, deletes, disabled, onClick }: Props) {
  return (
    <Menu.Item
      c={deletes ? 'var(--mantine-color-error)' : undefined}
      leftSection={ItemIcon && <ItemIcon aria-hidden size={18} />}
      disabled={disabled}
      onClick={onClick}
    >
      <Stack as="span" gap="0">
        {label}
        {text && (
          <Muted as="span" isSmall>
            {text}
          </Muted>
        )}
      </Stack>
    </Menu.Item>
  )
}
