'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { type ComponentProps, type ComponentType, type KeyboardEvent, useRef } from 'react'
import { LOCALES, type Locale } from '@/contract/locales'
import { LOCALE_COOKIE, LOCALE_COOKIE_SECONDS } from '@/contract/names'
import { pathIn, pathWithoutLocale } from '@/i18n/paths'
import { Icon } from './Icon'
import classes from './LanguageMenu.module.css'

type LinkProps = ComponentProps<'a'> & { href: string; locale: Locale }
type Props = {
  label: string
  current: Locale
  /** The back office brings a link that keeps the page alive; elsewhere a plain one does. */
  link?: ComponentType<LinkProps>
  onChoose?: (locale: Locale) => void
}

/** The same page in the other languages. A disclosure of plain links: it opens and leads on without any script. */
export function LanguageMenu({ label, current, link: Link = PlainLink, onChoose }: Props) {
  const here = pathWithoutLocale(usePathname())
  const search = useSearchParams().toString()
  const disclosure = useRef<HTMLDetailsElement>(null)

  const close = () => {
    if (disclosure.current) disclosure.current.open = false
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    close()
    disclosure.current?.querySelector('summary')?.focus()
  }

  return (
    <details
      ref={disclosure}
      className={classes.menu}
      onKeyDown={closeOnEscape}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close()
      }}
    >
      <summary className={classes.summary}>
        <Icon name="world" size={20} />
        <span className={classes.code}>{current.toUpperCase()}</span>
        <span className="visually-hidden">{label}</span>
        <Icon name="chevron_down" size={16} />
      </summary>
      <ul className={classes.list}>
        {LOCALES.map((locale) => (
          <li key={locale}>
            <Link
              className={classes.link}
              href={search ? `${here}?${search}` : here}
              locale={locale}
              lang={locale}
              hrefLang={locale}
              aria-current={locale === current ? 'true' : undefined}
              onClick={() => {
                close()
                remember(locale)
                onChoose?.(locale)
              }}
            >
              {NAMES.get(locale)}
              {locale === current && <Icon name="check" size={18} stroke={2} />}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

const PlainLink = ({ href, locale, children, ...props }: LinkProps) => (
  <a {...props} href={pathIn(locale, href)}>
    {children}
  </a>
)

/** Before the link is followed: the newer store for cookies answers too late for that, and not in every browser. */
function remember(locale: Locale) {
  Reflect.set(document, 'cookie', `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${LOCALE_COOKIE_SECONDS}; SameSite=Lax`)
}

const nameOf = (locale: string) => new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale

/** A language is found fastest under its own name. Made once: asking for one costs a page as much as many elements. */
const NAMES = new Map(LOCALES.map((locale) => [locale, nameOf(locale)]))
