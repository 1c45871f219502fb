'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import type { ComponentProps, ComponentType } from 'react'
import { storeOpenDraft } from '@/client/forms/drafts'
import { LOCALES, type Locale } from '@/contract/locales'
import { localizedPath, pathWithoutLocale } from '@/i18n/paths'
import { Icon } from '../content/Icon'
import { Stack } from '../layout/layout'
import { Disclosure } from './Disclosure'
import { MenuLine } from './MenuLine'

type LinkProps = ComponentProps<'a'> & { href: string; locale: Locale }
type Props = {
  label: string
  current: Locale
  /** The back office passes a link that loads no new page; elsewhere it is a plain one. */
  link?: ComponentType<LinkProps>
  onChoose?: (locale: Locale) => void
}

/** Links to the same page in the other languages; MenuScript stores the chosen one. */
export function LanguageMenu({ label, current, link: Link = PlainLink, onChoose }: Props) {
  const here = pathWithoutLocale(usePathname())
  const search = useSearchParams().toString()
  const summary = (
    <>
      <Icon name="world" size={20} />
      <small>{current.toUpperCase()}</small>
      <span className="visually-hidden">{label}</span>
      <Icon name="chevron_down" size={16} />
    </>
  )
  return (
    <Disclosure summary={summary}>
      <Stack as="ul" gap="0">
        {LOCALES.map((locale) => (
          <li key={locale}>
            <MenuLine
              as={Link}
              href={search ? `${here}?${search}` : here}
              locale={locale}
              lang={locale}
              hrefLang={locale}
              aria-current={locale === current ? 'true' : undefined}
              onClick={() => onChoose?.(locale)}
            >
              {LANGUAGE_NAMES.get(locale)}
              {locale === current && <Icon name="check" size={18} stroke={2} />}
            </MenuLine>
          </li>
        ))}
      </Stack>
    </Disclosure>
  )
}

/** Input of a form on this page is stored for the next one, unless that opens elsewhere. */
const PlainLink = ({ href, locale, children, onClick, ...props }: LinkProps) => (
  <a
    {...props}
    href={localizedPath(locale, href)}
    onClick={(event) => {
      onClick?.(event)
      if (!event.metaKey && !event.ctrlKey && !event.shiftKey) storeOpenDraft()
    }}
  >
    {children}
  </a>
)

const languageNameOf = (locale: string) => new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale

/** People find their language fastest under its own name. The names are made once, because Intl is slow. */
const LANGUAGE_NAMES = new Map(LOCALES.map((locale) => [locale, languageNameOf(locale)]))
