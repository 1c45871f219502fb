import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { env } from '@/env'
import { Anchor } from '@/i18n/Anchor'
import { redirect } from '@/i18n/navigation'
import { findCurrentPrincipal } from '@/server/http/principal'
import { Logo } from '@/ui/content/Logo'
import { FormIsland } from '@/ui/form/FormIsland'
import { LanguageMenu } from '@/ui/navigation/LanguageMenu'
import { MAIN_ID, SkipLink } from '@/ui/navigation/SkipLink'
import { ThemeProvider } from '@/ui/theme/ThemeProvider'
import classes from './guest.module.css'

export const metadata: Metadata = { robots: { index: false } }

export default async function GuestLayout({ children }: LayoutProps<'/[locale]'>) {
  const locale = await getLocale()
  if (await findCurrentPrincipal()) redirect({ href: '/admin', locale })
  const t = await getTranslations('layout')

  return (
    <div className={classes.page}>
      <SkipLink />
      <header className={classes.header}>
        <Anchor className={classes.logo} href="/">
          <Logo name={env.APP_NAME} />
        </Anchor>
        <LanguageMenu label={t('choose_language')} current={locale} />
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        <div className={classes.card}>
          <FormIsland of={['accounts']}>
            <ThemeProvider>{children}</ThemeProvider>
          </FormIsland>
        </div>
      </main>
    </div>
  )
}
