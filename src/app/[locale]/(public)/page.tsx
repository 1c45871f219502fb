import { IconPill, IconSchool, IconStethoscope } from '@tabler/icons-react'
import type { Metadata } from 'next'
import { useTranslations } from 'next-intl'
import { getLocale, getTranslations } from 'next-intl/server'
import { env } from '@/env'
import { alternatesOf } from '@/i18n/alternates'
import { ButtonLink } from '@/ui/ButtonLink'
import classes from './welcome.module.css'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('welcome')
  return {
    title: t('welcome_title'),
    description: t('welcome_text'),
    alternates: alternatesOf('/', await getLocale()),
  }
}

export default function WelcomePage() {
  const t = useTranslations('welcome')
  return (
    <div className={classes.welcome}>
      <div className={classes.words}>
        <p className={classes.kicker}>{t('welcome')}</p>
        <h1 className={classes.title}>{t('welcome_title')}</h1>
        <p className={classes.text}>{t('welcome_text')}</p>
      </div>
      <div className={classes.choices}>
        <ButtonLink href="/events_d" size="large">
          <IconStethoscope size={24} stroke={1.75} aria-hidden />
          {t('welcome_docs')}
        </ButtonLink>
        <ButtonLink href="/events_p" size="large">
          <IconPill size={24} stroke={1.75} aria-hidden />
          {t('welcome_pharmacists')}
        </ButtonLink>
        {env.ELEARNING_URL && (
          <a className={classes.more} href={env.ELEARNING_URL}>
            <IconSchool size={24} stroke={1.75} aria-hidden />
            {t('elearning')}
          </a>
        )}
      </div>
      <p className={classes.subtext}>{t('welcome_subtext_display')}</p>
    </div>
  )
}
