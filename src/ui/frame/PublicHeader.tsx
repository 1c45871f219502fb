import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Anchor } from '@/i18n/Anchor'
import { Logo } from '../content/Logo'
import { Cluster } from '../layout/layout'
import { LanguageMenu } from './LanguageMenu'
import { MenuLine } from './MenuLine'
import classes from './site.module.css'

type Props = {
  name: string
  /** The way into an account, or the menu of one. */
  account?: ReactNode
  /** A line about another language. It stands behind the menu of languages. */
  children?: ReactNode
}

export function PublicHeader({ name, account, children }: Props) {
  const t = useTranslations('layout')
  return (
    <header className={classes.header}>
      <Cluster gap="md" justify="between" className={classes.row}>
        <Anchor className={classes.logo} href="/">
          <Logo name={name} />
        </Anchor>
        <Cluster gap="2xs" className={classes.tools}>
          <LanguageMenu label={t('choose_language')} current={useLocale()} />
          {account}
        </Cluster>
      </Cluster>
      {children}
    </header>
  )
}

export function LoginLink() {
  const t = useTranslations('layout')
  return (
    <MenuLine as={Anchor} className={classes.login} href="/login">
      {t('login')}
    </MenuLine>
  )
}
