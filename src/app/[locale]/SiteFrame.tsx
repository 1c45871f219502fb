import { getLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { env } from '@/env'
import { findLegalLinks } from '@/features/texts/service/legal-texts'
import { LanguageOffer } from '@/ui/frame/LanguageOffer'
import { PublicFooter } from '@/ui/frame/PublicFooter'
import { PublicHeader } from '@/ui/frame/PublicHeader'
import { MAIN_ID, SkipLink } from '@/ui/navigation/SkipLink'
import classes from './SiteFrame.module.css'

type Props = { mainClass: string | undefined; account?: ReactNode; children: ReactNode }

/** All pages outside the back office share the skip link, the header and the footer. */
export async function SiteFrame({ mainClass, account, children }: Props) {
  const links = await findLegalLinks(await getLocale())
  return (
    <div className={classes.page}>
      <SkipLink />
      <PublicHeader name={env.APP_NAME} account={account}>
        <LanguageOffer />
      </PublicHeader>
      <main id={MAIN_ID} tabIndex={-1} className={mainClass}>
        {children}
      </main>
      <PublicFooter
        name={env.APP_NAME}
        year={new Date().getFullYear()}
        contact={{ name: env.CONTACT_NAME ?? env.APP_NAME, address: env.CONTACT_ADDRESS }}
        links={links}
      />
    </div>
  )
}
