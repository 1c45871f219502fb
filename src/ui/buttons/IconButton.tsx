import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Icon, type IconName } from '../content/Icon'
import { Box } from '../layout/layout'
import classes from './icon-button.module.css'

type Props = Omit<ComponentProps<'button'>, 'type' | 'children'> & {
  /** The name of an icon, or an icon that public pages and long lists do not need. */
  icon: IconName | TablerIcon
  label: string
  tone?: 'bad' | 'good' | 'plain'
}

/**
 * An action on a row of a list. It consists of few elements, because a click waits until the browser has checked all of
 * a hundred rows.
 */
export const IconButton = ({ icon: ButtonIcon, label, tone, ...more }: Props) => (
  <Box tag="button" base={classes.button} type="button" aria-label={label} title={label} data-tone={tone} {...more}>
    {typeof ButtonIcon === 'string' ? (
      <Icon name={ButtonIcon} size={20} stroke={2} />
    ) : (
      <ButtonIcon aria-hidden size={20} />
    )}
  </Box>
)
