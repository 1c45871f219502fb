import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { languageName, longDate } from '@/i18n/calendar'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { RichText } from '@/ui/content/RichText'
import { officeEventPath } from '../../../contract/office-path'
import { eventPath } from '../../../contract/public'
import { venueOf } from '../../../rules'
import type { PublicEvent } from '../../../service/public-events'
import { StateChip } from '../StateChip'
import classes from './ReadOnlyEventForm.module.css'

type Props = {
  event: PublicEvent
  isSignedIn: boolean
  mayEdit: boolean
}

const SAVE_TEXT = 'save-text'

/** The form of an event as a public, read-only page. */
export function ReadOnlyEventForm({ event, isSignedIn, mayEdit }: Props) {
  const t = useTranslations('workshops')
  const core = useTranslations('core')
  return (
    <article className={classes.view} data-centred={!isSignedIn}>
      <h1 className={classes.heading}>{t('view_title')}</h1>
      <div className={classes.card}>
        {event.phase === 'cancelled' && <StateChip event={event} />}
        <Fields event={event} />
        <div className={classes.save}>
          <PlainButton disabled aria-describedby={SAVE_TEXT}>
            {core('save')}
          </PlainButton>
          <p id={SAVE_TEXT} className={classes.hint}>
            {t('view_text')}
          </p>
        </div>
      </div>
      <div className={classes.links}>
        <ButtonLink variant="quiet" href={eventPath(event.id)}>
          {t('view_public_page')}
        </ButtonLink>
        {mayEdit && (
          <ButtonLink variant="quiet" href={officeEventPath(event.id)}>
            {t('view_edit')}
          </ButtonLink>
        )}
      </div>
    </article>
  )
}

function Fields({ event }: Pick<Props, 'event'>) {
  const t = useTranslations('workshops')
  const events = useTranslations('events')
  const locale = useLocale()
  const { title, language, date, time, end_time, description, document } = event
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
        <span className={classes.time}>
          {end_time ? events('time_range', { from: time, to: end_time }) : events('time_from', { from: time })}
        </span>
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
