'use client'

import { Kbd } from '@mantine/core'
import { Spotlight, spotlight } from '@mantine/spotlight'
import { type Icon, IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { leavePage } from '@/client/unsaved-changes'
import { useRouter } from '@/i18n/navigation'
import classes from './CommandPalette.module.css'

export type MenuCommand = { label: string; group?: string; icon: Icon; route: string }

/** Finds every entry of the menu by Ctrl or Cmd and K. In formatted text the editor uses that key for links. */
export function CommandPalette({ commands }: { commands: MenuCommand[] }) {
  const t = useTranslations('layout')
  const router = useRouter()
  const actions = commands.map(({ label, group, icon: Icon, route }) => ({
    id: route,
    label,
    description: group,
    leftSection: <Icon size={20} stroke={1.75} aria-hidden />,
    onClick: () => leavePage(() => router.push(route)),
  }))
  return (
    <Spotlight
      actions={actions}
      shortcut="mod + K"
      tagsToIgnore={[]}
      nothingFound={t('search_nothing')}
      scrollable
      attributes={{ content: { 'aria-label': t('search') } }}
      maxHeight={360}
      searchProps={{
        leftSection: <IconSearch size={20} stroke={1.75} aria-hidden />,
        placeholder: t('search_placeholder'),
        'aria-label': t('search_placeholder'),
      }}
    />
  )
}

export function SearchButton() {
  const t = useTranslations('layout')
  return (
    <button type="button" className={classes.button} onClick={() => spotlight.open()}>
      <IconSearch size={20} stroke={1.75} aria-hidden />
      <span className={classes.words}>{t('search')}</span>
      <span className={classes.keys} aria-hidden>
        <Kbd size="xs">{t('ctrl')}</Kbd>
        <Kbd size="xs">K</Kbd>
      </span>
    </button>
  )
}
