'use client'

import { IconCheck, IconChevronDown, IconWorld } from '@tabler/icons-react'
import { useSearchParams } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { type KeyboardEvent, useRef } from 'react'
import { LOCALES, type Locale } from '@/contract/locales'
import { Link, usePathname } from '@/i18n/navigation'
import classes from './LanguageMenu.module.css'

/** The same page in the other languages. A disclosure of plain links: it opens and leads on without any script. */
export function LanguageMenu({ onChoose }: { onChoose?: (locale: Locale) => void }) {
  const t = useTranslations('layout')
  const current = useLocale()
  const here = usePathname()
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
        <IconWorld size={20} stroke={1.75} aria-hidden />
        <span className={classes.code}>{current.toUpperCase()}</span>
        <span className="visually-hidden">{t('choose_language')}</span>
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
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
              prefetch={false}
              aria-current={locale === current ? 'true' : undefined}
              onClick={() => {
                close()
                onChoose?.(locale)
              }}
            >
              {nameOf(locale)}
              {locale === current && <IconCheck size={18} stroke={2} aria-hidden />}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A language is found fastest under its own name. */
const nameOf = (locale: string) => new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale
