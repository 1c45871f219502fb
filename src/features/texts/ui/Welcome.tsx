import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { Icon } from '@/ui/content/Icon'
import { RichText } from '@/ui/content/RichText'
import { Card, Heading, Muted, Stack } from '@/ui/layout/layout'
import { TextLink } from '@/ui/layout/TextLink'
import type { FrontendTexts } from '../contract'
import classes from './Welcome.module.css'

type Props = { texts: FrontendTexts; elearning?: string }

export function Welcome({ texts, elearning }: Props) {
  const t = useTranslations('welcome')
  return (
    <div className={classes.welcome}>
      <Stack gap="xs">
        <p className={classes.kicker}>{texts.welcome}</p>
        <Heading level={1} className={classes.title}>
          {texts.welcome_title}
        </Heading>
        <div className={classes.text}>
          <RichText html={texts.welcome_text} />
        </div>
      </Stack>
      <Card as="div" gap="md" className={classes.choices}>
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
          <TextLink as="a" isStrong className={classes.more} href={elearning} rel="noopener">
            <Icon name="school" />
            {t('elearning')}
          </TextLink>
        )}
      </Card>
      {texts.welcome_subtext_display && (
        <Muted as="div" className={classes.subtext}>
          <RichText html={texts.welcome_subtext_display} />
        </Muted>
      )}
    </div>
  )
}
