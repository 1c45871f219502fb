import { useTranslations } from 'next-intl'
import { Link } from '@/i18n/navigation'
import { LanguageMenu } from './LanguageMenu'
import { Logo } from './Logo'
import classes from './PublicHeader.module.css'

export function PublicHeader({ name }: { name: string }) {
  const t = useTranslations('layout')
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <Link className={classes.logo} href="/">
          <Logo name={name} />
        </Link>
        <div className={classes.tools}>
          <LanguageMenu />
          <Link className={classes.login} href="/login" prefetch={false}>
            {t('login')}
          </Link>
        </div>
      </div>
    </header>
  )
}
