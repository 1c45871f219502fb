import { Skeleton } from '@mantine/core'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { call } from '@/client/calls/call'
import { useConfig } from '@/client/config/config'
import type { Locale } from '@/contract/locales'
import { type User, updateLocale } from '@/features/accounts/contract'
import { UserMenu } from '@/features/accounts/ui/current-user/UserMenu'
import { SearchControl } from '@/features/search/ui/SearchControl'
import { IconButton } from '@/ui/buttons/IconButton'
import { Logo } from '@/ui/content/Logo'
import { LanguageMenu } from '@/ui/frame/LanguageMenu'
import { Cluster } from '@/ui/layout/layout'
import { TextLink } from '@/ui/layout/TextLink'
import { Link } from '@/ui/navigation/Link'
import { SchemeSwitch } from '@/ui/theme/SchemeSwitch'
import classes from './Shell.module.css'
import { useCommands } from './use-sidebar-entries'

type Props = { user?: User; signedOut: boolean; opened: boolean; onToggle: () => void }

export function Header({ user, signedOut, opened, onToggle }: Props) {
  const t = useTranslations('menu')
  const words = useTranslations('layout')
  const { appName } = useConfig()
  const Toggle = opened ? IconX : IconMenu2
  return (
    <header className={classes.header}>
      {user && (
        <IconButton
          className={classes.toggle}
          tone="plain"
          icon={Toggle}
          label={t('toggle')}
          aria-expanded={opened}
          onClick={onToggle}
        />
      )}
      <Link className={classes.logo} href="/admin" aria-label={t('logo', { name: appName })}>
        <Logo name={appName} />
      </Link>
      <Cluster gap="2xs" className={classes.tools}>
        {user && <HeaderSearch user={user} />}
        <span className={user && classes.wide}>
          <SchemeSwitch />
        </span>
        <LanguageMenu
          label={words('choose_language')}
          current={useLocale()}
          link={Link}
          onChoose={(locale) => user && saveLocale(locale)}
        />
        {user && <UserMenu user={user} />}
        {!user && !signedOut && <Skeleton circle height={44} width={44} />}
        {signedOut && (
          <TextLink isStrong href="/login">
            {t('login')}
          </TextLink>
        )}
      </Cluster>
    </header>
  )
}

const HeaderSearch = ({ user }: { user: User }) => <SearchControl user={user} pages={useCommands(user)} />

/** Ignores a failure to save: the page has changed its language already, and the cookie remembers it. */
const saveLocale = (language: Locale) => void call(updateLocale, { body: { language } }).catch(() => undefined)
