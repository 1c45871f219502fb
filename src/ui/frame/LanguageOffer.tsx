import { getLocale } from 'next-intl/server'
import { LOCALES, type Locale } from '@/contract/locales'
import { LOCALE_COOKIE, LOCALE_COOKIE_SECONDS } from '@/contract/shared-names'
import { loadTranslator } from '@/i18n/messages'
import { InlineScript } from '../head/InlineScript'
import classes from './LanguageOffer.module.css'

/**
 * One line in the language that the browser prefers, with a link to this page in it. Pages are cached for everybody, so the
 * browser itself shows the line, until the reader chooses a language or closes it.
 */
export async function LanguageOffer() {
  const current = await getLocale()
  const others = LOCALES.filter((locale) => locale !== current)
  return (
    <>
      {others.map((locale) => (
        <OfferLine key={locale} locale={locale} />
      ))}
      <InlineScript
        run={offerLanguage}
        given={[{ cookie: LOCALE_COOKIE, seconds: LOCALE_COOKIE_SECONDS, current, others }]}
      />
    </>
  )
}

async function OfferLine({ locale }: { locale: Locale }) {
  const t = await loadTranslator(locale)
  return (
    <p hidden className={classes.line} lang={locale} data-language-offer={locale}>
      <a href={`/${locale}`} hrefLang={locale}>
        {t('layout.language_offer')}
      </a>
      <button type="button" aria-label={t('layout.language_offer_close')}>
        ×
      </button>
    </p>
  )
}

type Given = { cookie: string; seconds: number; current: string; others: readonly string[] }

/** Stands behind the menu of languages, which has the address of this page in each of them. */
function offerLanguage({ cookie, seconds, current, others }: Given) {
  const wanted = navigator.languages.map((language) => language.slice(0, 2))
  const preferred = wanted.find((language) => language === current || others.includes(language))
  const line = document.querySelector<HTMLElement>(`[data-language-offer="${preferred}"]`)
  const link = line?.querySelector('a')
  const choice = document.querySelector<HTMLAnchorElement>(`details[data-menu] a[hreflang="${preferred}"]`)
  if (!preferred || !line || !link || !choice || document.cookie.includes(`${cookie}=`)) return
  link.href = choice.href
  line.hidden = false
  line.addEventListener('click', ({ target }) => {
    if (target === line) return
    line.hidden = true
    const chosen = target === link ? preferred : current
    // The newer Cookie Store answers too late and is missing in some browsers.
    Reflect.set(document, 'cookie', `${cookie}=${chosen}; Path=/; Max-Age=${seconds}; SameSite=Lax`)
  })
}
