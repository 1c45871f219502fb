import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { Icon } from '@/ui/content/Icon'
import { RichText } from '@/ui/content/RichText'
import type { FrontendTexts } from '../contract'
import classes from './Welcome.module.css'

type Props = { texts: FrontendTexts; elearning?: string }

export function Welcome({ texts, elearning }: Props) {
  const t = useTranslations('welcome')
  return (
    <div className={classes.welcome}>
      <div>
        <p className={classes.kicker}>{texts.welcome}</p>
        <h1 className={classes.title}>{texts.welcome_title}</h1>
        <div className={classes.text}>
          <RichText html={texts.welcome_text} />
        </div>
      </div>
      <div className={classes.choices}>
        <ButtonLink href="/events_d" size="large">
          <Icon name="stethoscope" />
          {texts.welcome_docs}
          <Icon name="arrow_right" className={classes.arrow} size={20} />
        </ButtonLink>
        <ButtonLink href="/events_p" size="large">
          <Icon name="pill" />
          {texts.welcome_pharmacists}
          <Icon name="arrow_right" className={classes.arrow} size={20} />
        </ButtonLink>
        {elearning && (
          <a className={classes.more} href={elearning} rel="noopener">
            <Icon name="school" />
            {t('elearning')}
          </a>
        )}
      </div>
      {texts.welcome_subtext_display && (
        <div className={classes.subtext}>
          <RichText html={texts.welcome_subtext_display} />
        </div>
      )}
    </div>
  )
}
