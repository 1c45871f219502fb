import { notFound } from 'next/navigation'
import { Analytics } from '@/client/analytics'
import { env } from '@/env'
import { isLocale } from '@/i18n/routing'
import { PublicFooter } from '@/ui/layout/PublicFooter'
import { PublicHeader } from '@/ui/layout/PublicHeader'
import { MAIN_ID, SkipLink } from '@/ui/navigation/SkipLink'
import classes from './public.module.css'

const links = {
  terms: env.TERMS_URL,
  privacy: env.PRIVACY_URL,
  cookies: env.COOKIES_URL,
  conditions: env.CONDITIONS_URL,
}

export default async function PublicLayout({ params, children }: LayoutProps<'/[locale]'>) {
  // A path such as /robots.php bypasses the proxy and arrives here as the language.
  if (!isLocale((await params).locale)) notFound()

  return (
    <div className={classes.page}>
      <SkipLink />
      <PublicHeader name={env.APP_NAME} />
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <PublicFooter name={env.APP_NAME} year={new Date().getFullYear()} links={links} />
      {env.ANALYTICS_HOST && env.ANALYTICS_SITE_ID && (
        <Analytics host={env.ANALYTICS_HOST} siteId={env.ANALYTICS_SITE_ID} />
      )}
    </div>
  )
}
