import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Anchor } from '@/i18n/Anchor'
import { languageName } from '@/i18n/calendar'
import { pathIn } from '@/i18n/paths'
import { PlainButton } from '@/ui/ButtonLink'
import { Icon } from '@/ui/Icon'
import classes from './EventFilters.module.css'
import { type EventListName, type ListView, listAddress } from './list-view'

type Props = { list: EventListName; view: ListView; locales: readonly string[] }

/** Links and a plain form: what they choose stands in the address, and needs no script. */
export function EventFilters({ list, view, locales }: Props) {
  const t = useTranslations('events')
  const locale = useLocale()
  const chosen = { ...view, page: 1 }
  return (
    <div className={classes.filters}>
      <Choice label={t('period')} look="tabs">
        {(['upcoming', 'past'] as const).map((when) => (
          <Option key={when} href={listAddress(list, { ...chosen, when })} isChosen={when === view.when}>
            {t(when)}
          </Option>
        ))}
      </Choice>
      {locales.length > 1 && (
        <Choice label={t('language')} look="chips">
          {[undefined, ...locales].map((language) => (
            <Option
              key={language ?? ''}
              href={listAddress(list, { ...chosen, language })}
              isChosen={language === view.language}
            >
              {language ? languageName(language, locale) : t('all_languages')}
            </Option>
          ))}
        </Choice>
      )}
      <SearchForm list={list} view={view} />
    </div>
  )
}

function Choice({ label, look, children }: { label: string; look: 'tabs' | 'chips'; children: ReactNode }) {
  return (
    <nav aria-label={label}>
      <ul className={classes.choice} data-look={look}>
        {children}
      </ul>
    </nav>
  )
}

function Option({ href, isChosen, children }: { href: string; isChosen: boolean; children: ReactNode }) {
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
      <form className={classes.search} action={pathIn(useLocale(), listAddress(list))} method="get">
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
        <PlainButton type="submit" look="quiet">
          <Icon name="search" size={20} />
          <span className={classes.word}>{t('search_button')}</span>
        </PlainButton>
      </form>
    </search>
  )
}
