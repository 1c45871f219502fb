import { useLocale, useTranslations } from 'next-intl'
import { Anchor } from '@/i18n/Anchor'
import { Logo } from '../content/Logo'
import { LanguageMenu } from '../navigation/LanguageMenu'
import classes from './PublicHeader.module.css'

export function PublicHeader({ name }: { name: string }) {
  const t = useTranslations('layout')
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <Anchor className={classes.logo} href="/">
          <Logo name={name} />
        </Anchor>
        <div className={classes.tools}>
          <LanguageMenu label={t('choose_language')} current={useLocale()} />
          <Anchor className={classes.login} href="/login">
            {t('login')}
          </Anchor>
        </div>
      </div>
    </header>
  )
}
