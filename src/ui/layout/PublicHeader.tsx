import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Anchor } from '@/i18n/Anchor'
import { Logo } from '../content/Logo'
import { LanguageMenu } from '../navigation/LanguageMenu'
import classes from './PublicHeader.module.css'

type Props = {
  name: string
  /** The way into an account, or the menu of one. */
  account?: ReactNode
}

export function PublicHeader({ name, account }: Props) {
  const t = useTranslations('layout')
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <Anchor className={classes.logo} href="/">
          <Logo name={name} />
        </Anchor>
        <div className={classes.tools}>
          <LanguageMenu label={t('choose_language')} current={useLocale()} />
          {account}
        </div>
      </div>
    </header>
  )
}

export function LoginLink() {
  const t = useTranslations('layout')
  return (
    <Anchor className={classes.login} href="/login">
      {t('login')}
    </Anchor>
  )
}
