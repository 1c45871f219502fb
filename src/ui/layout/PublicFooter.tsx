import { useTranslations } from 'next-intl'
import { Anchor } from '@/i18n/Anchor'
import classes from './PublicFooter.module.css'

const LINKS = ['terms', 'privacy', 'cookies', 'conditions'] as const

type Props = { name: string; year: number; links: Record<(typeof LINKS)[number], string | undefined> }

/** The addresses of the legal texts are configuration; texts without an address are left out. */
export function PublicFooter({ name, year, links }: Props) {
  const t = useTranslations('layout')
  return (
    <footer className={classes.footer}>
      <div className={classes.row}>
        <nav aria-label={t('footer')}>
          <ul className={classes.list}>
            {LINKS.map(
              (link) =>
                links[link] && (
                  <li key={link}>
                    <a href={links[link]}>{t(link)}</a>
                  </li>
                ),
            )}
            <li>
              <Anchor href="/contact">{t('contact')}</Anchor>
            </li>
          </ul>
        </nav>
        <p className={classes.copyright}>{t('copyright', { year: String(year), name })}</p>
      </div>
    </footer>
  )
}
