import type { Metadata } from 'next'
import { getLocale } from 'next-intl/server'
import { Interactive } from '@/client/providers'
import { env } from '@/env'
import { Link, redirect } from '@/i18n/navigation'
import { Words } from '@/i18n/Words'
import { currentPrincipal } from '@/server/principal'
import { LanguageMenu } from '@/ui/LanguageMenu'
import { Logo } from '@/ui/Logo'
import { MAIN_ID, SkipLink } from '@/ui/SkipLink'
import classes from './guest.module.css'

export const metadata: Metadata = { robots: { index: false } }

export default async function GuestLayout({ children }: LayoutProps<'/[locale]'>) {
  if (await currentPrincipal()) redirect({ href: '/admin', locale: await getLocale() })

  return (
    <div className={classes.page}>
      <SkipLink />
      <header className={classes.header}>
        <Link className={classes.logo} href="/">
          <Logo name={env.APP_NAME} />
        </Link>
        <LanguageMenu />
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        <div className={classes.card}>
          <Words of={['layout', 'core', 'errors', 'accounts']}>
            <Interactive>{children}</Interactive>
          </Words>
        </div>
      </main>
    </div>
  )
}
