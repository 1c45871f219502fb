import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { languageName, longDate } from '@/i18n/calendar'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { RichText } from '@/ui/content/RichText'
import { Actions, Card, Cluster, Heading, Muted, Stack } from '@/ui/layout/layout'
import { officeEventPath } from '../../../contract/office-path'
import { eventPath } from '../../../contract/public'
import { venueOf } from '../../../rules'
import type { PublicEvent } from '../../../service/public-events'
import { StateChip } from '../StateChip'
import { useTimeText } from '../use-time-text'
import classes from './ReadOnlyEventForm.module.css'

type Props = {
  event: PublicEvent
  isSignedIn: boolean
  mayEdit: boolean
}

const SAVE_TEXT = 'save-text'

export function ReadOnlyEventForm({ event, isSignedIn, mayEdit }: Props) {
  const t = useTranslations('workshops')
  const core = useTranslations('core')
  return (
    <Stack as="article" gap="lg" className={classes.view} data-centred={!isSignedIn}>
      <Heading level={1} size="h2">
        {t('view_title')}
      </Heading>
      <Card as="div" gap="lg">
        {event.phase === 'cancelled' && <StateChip event={event} />}
        <Fields event={event} />
        <Cluster gap="xs md">
          <PlainButton disabled aria-describedby={SAVE_TEXT}>
            {core('save')}
          </PlainButton>
          <Muted id={SAVE_TEXT}>{t('view_text')}</Muted>
        </Cluster>
      </Card>
      <Actions>
        <ButtonLink variant="quiet" href={eventPath(event.id)}>
          {t('view_public_page')}
        </ButtonLink>
        {mayEdit && (
          <ButtonLink variant="quiet" href={officeEventPath(event.id)}>
            {t('view_edit')}
          </ButtonLink>
        )}
      </Actions>
    </Stack>
  )
}

function Fields({ event }: Pick<Props, 'event'>) {
  const t = useTranslations('workshops')
  const events = useTranslations('events')
  const locale = useLocale()
  const timeTextOf = useTimeText()
  const { title, language, date, description, document } = event
  return (
    <dl className={classes.fields}>
      <Field label={t('title')} lang={language}>
        {title}
      </Field>
      <Field label={t('location')}>{venueOf(event, events('online'))}</Field>
      <Field label={t('language')} isShort>
        {languageName(language, locale)}
      </Field>
      <Field label={t('date')} isShort>
        <time dateTime={date}>{longDate(date, locale)}</time>
        {', '}
        <span className={classes.time}>{timeTextOf(event)}</span>
      </Field>
      <Field label={t('description')} lang={description ? language : undefined}>
        {description ? <RichText html={description} /> : t('view_no_description')}
      </Field>
      <Field label={t('pdf_document')}>
        {document ? (
          <a className={classes.document} href={document.href} lang={language}>
            {document.name}
          </a>
        ) : (
          t('view_no_document')
        )}
      </Field>
    </dl>
  )
}

type FieldProps = { label: string; lang?: string; isShort?: boolean; children: ReactNode }

const Field = ({ label, lang, isShort = false, children }: FieldProps) => (
  <div className={classes.field} data-short={isShort}>
    <dt className={classes.label}>{label}</dt>
    <dd className={classes.value} lang={lang}>
      {children}
    </dd>
  </div>
)
