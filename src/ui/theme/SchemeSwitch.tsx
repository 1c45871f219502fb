import { ActionIcon, Tooltip, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'

/** Both icons are rendered and the stylesheet shows one, so that the server's HTML fits either scheme. */
export function SchemeSwitch() {
  const t = useTranslations('layout')
  const { toggleColorScheme } = useMantineColorScheme()
  return (
    <Tooltip label={t('switch_scheme')}>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('switch_scheme')} onClick={toggleColorScheme}>
        <IconMoon className="mantine-dark-hidden" size={20} stroke={1.75} aria-hidden />
        <IconSun className="mantine-light-hidden" size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
