import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Anchor } from '@/i18n/Anchor'
import { languageName } from '@/i18n/calendar'
import { localizedPath } from '@/i18n/paths'
import { PlainButton } from '@/ui/buttons/ButtonLink'
import { Icon } from '@/ui/content/Icon'
import classes from './EventFilters.module.css'
import { type EventListName, type ListView, listPath } from './list-view'

type Props = { list: EventListName; view: ListView; locales: readonly string[] }

/** Links and a plain form keep the filters in the address and need no script. */
export function EventFilters({ list, view, locales }: Props) {
  const t = useTranslations('events')
  const locale = useLocale()
  const chosen = { ...view, page: 1 }
  return (
    <div className={classes.filters}>
      <LinkGroup label={t('period')} variant="tabs">
        {(['upcoming', 'past'] as const).map((when) => (
          <LinkOption key={when} href={listPath(list, { ...chosen, when })} isChosen={when === view.when}>
            {t(when)}
          </LinkOption>
        ))}
      </LinkGroup>
      {locales.length > 1 && (
        <LinkGroup label={t('language')} variant="chips">
          {[undefined, ...locales].map((language) => (
            <LinkOption
              key={language ?? ''}
              href={listPath(list, { ...chosen, language })}
              isChosen={language === view.language}
            >
              {language ? languageName(language, locale) : t('all_languages')}
            </LinkOption>
          ))}
        </LinkGroup>
      )}
      <SearchForm list={list} view={view} />
    </div>
  )
}

function LinkGroup({ label, variant, children }: { label: string; variant: 'tabs' | 'chips'; children: ReactNode }) {
  return (
    <nav aria-label={label}>
      <ul className={classes.choice} data-variant={variant}>
        {children}
      </ul>
    </nav>
  )
}

function LinkOption({ href, isChosen, children }: { href: string; isChosen: boolean; children: ReactNode }) {
  return (
    <li>
      <Anchor className={classes.option} href={href} aria-current={isChosen ? 'true' : undefined}>
        {children}
      </Anchor>
    </li>
  )
}

function SearchForm({ list, view: { when, language, search } }: Omit<Props, 'locales'>) {
  const t = useTranslations('events')
  return (
    <search>
      <form className={classes.search} action={localizedPath(useLocale(), listPath(list))} method="get">
        {when === 'past' && <input type="hidden" name="when" value={when} />}
        {language && <input type="hidden" name="language" value={language} />}
        <input
          className={classes.field}
          type="search"
          name="search"
          aria-label={t('search')}
          placeholder={t('search_hint')}
          defaultValue={search}
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
        />
        <PlainButton type="submit" variant="quiet">
          <Icon name="search" size={20} />
          <span className={classes.label}>{t('search_button')}</span>
        </PlainButton>
      </form>
    </search>
  )
}
