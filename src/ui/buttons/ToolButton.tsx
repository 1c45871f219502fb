import { Button, type ButtonProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'

type Props = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps> & { icon: Icon }

/** An action of the second rank, with an icon before its name. */
export const ToolButton = ({ icon: ToolIcon, ...more }: Props) => (
  <Button variant="default" leftSection={<ToolIcon aria-hidden size={18} />} {...more} />
)
