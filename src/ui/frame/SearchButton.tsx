import { Kbd } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { MenuLine } from './MenuLine'
import classes from './SearchButton.module.css'

/** Looks like a field on a wide screen, and is an icon on a small one. */
export function SearchButton(props: ComponentProps<'button'>) {
  const t = useTranslations('layout')
  return (
    <MenuLine
      {...props}
      as="button"
      type="button"
      className={classes.button}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
    >
      <IconSearch size={20} stroke={1.75} aria-hidden />
      <span className={classes.words}>{t('search')}</span>
      <span className={classes.keys} aria-hidden>
        <Kbd size="xs">{t('ctrl')}</Kbd>
        <Kbd size="xs">K</Kbd>
      </span>
    </MenuLine>
  )
}
