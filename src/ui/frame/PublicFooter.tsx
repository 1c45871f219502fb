import { useTranslations } from 'next-intl'
import { Anchor } from '@/i18n/Anchor'
import { addressLinesOf } from '../content/ContactDetails'
import { Cluster } from '../layout/layout'
import classes from './site.module.css'

const LINKS = ['imprint', 'privacy', 'cookies', 'terms', 'conditions'] as const

type Props = {
  name: string
  year: number
  /** The name and postal address of who runs the site. */
  contact: { name: string; address?: string }
  links: Record<(typeof LINKS)[number], string | undefined>
}

/** The same on every page outside the back office; legal texts without an address are left out. */
export function PublicFooter({ name, year, contact, links }: Props) {
  const t = useTranslations('layout')
  return (
    <footer className={classes.footer}>
      <Cluster gap="xs md" justify="between" className={classes.row}>
        <nav aria-label={t('footer')}>
          <Cluster as="ul" gap="0 md">
            {LINKS.map(
              (link) =>
                links[link] && (
                  <li key={link}>
                    <a href={links[link]}>{t(link)}</a>
                  </li>
                ),
            )}
            <li>
              <Anchor href="/verify">{t('verify')}</Anchor>
            </li>
            <li>
              <Anchor href="/contact">{t('contact')}</Anchor>
            </li>
          </Cluster>
        </nav>
        <Cluster gap="0 md" className={classes.owner}>
          {contact.address && <address>{[contact.name, ...addressLinesOf(contact.address)].join(', ')}</address>}
          <p>{t('copyright', { year: String(year), name })}</p>
        </Cluster>
      </Cluster>
    </footer>
  )
}
