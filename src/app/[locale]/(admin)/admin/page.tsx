import { getLocale } from 'next-intl/server'
import { hasOfficeRights } from '@/features/access/rules'
import { redirect } from '@/i18n/navigation'
import { findCurrentPrincipal } from '@/server/http/credentials'
import { titlePage } from '../../title-page'
import { Overview } from './Overview'

export const generateMetadata = titlePage('menu.home')

/** An account without any right has nothing here, but may have registrations. */
export default async function HomePage() {
  const principal = await findCurrentPrincipal()
  if (principal?.email_verified_at && !hasOfficeRights(principal)) redirect({ href: '/my', locale: await getLocale() })
  return <Overview />
}
