'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useFormats } from '@/client/config/formats'
import { showDate } from '@/i18n/formats'
import { Callout } from '@/ui/feedback/Callout'
import type { MergedEvent, MergePreview } from '../../contract/merges'
import classes from './MergeDialog.module.css'

/** Says in words what the merge changes and what stays. */
export function PreviewedMerge({ preview }: { preview: MergePreview }) {
  const t = useTranslations('person.merge')
  const { kept, merged, events, is_erasure_requested } = preview
  const pairs = events.filter(({ pair }) => pair !== null)
  return (
    <div className={classes.preview}>
      <dl className={classes.addresses}>
        <dt>{t('kept')}</dt>
        <dd>{kept.name === kept.email ? kept.email : t('choose', { name: kept.name, email: kept.email })}</dd>
        <dt>{t('merged')}</dt>
        <dd>{merged.name === merged.email ? merged.email : t('choose', { name: merged.name, email: merged.email })}</dd>
      </dl>
      {is_erasure_requested && (
        <Callout tone="danger" role="alert">
          {t('refused_erasure')}
        </Callout>
      )}
      <ul className={classes.facts}>
        <Followers preview={preview} />
      </ul>
      {pairs.map((event) => (
        <Pair key={event.workshop_id} event={event} />
      ))}
    </div>
  )
}

/** The lines about all that follows to the kept address. */
function Followers({ preview }: { preview: MergePreview }) {
  const t = useTranslations('person.merge')
  const people = useTranslations('people')
  const types = useTranslations('mail_log')
  const { list } = useFormatter()
  const { kept, merged, events, certificates, notes, numbers, is_blacklisted, declined_mails, calendars } = preview
  const registrations = events.reduce((sum, { moved }) => sum + moved, 0)
  const lines = [
    t('registrations', { count: registrations }),
    certificates > 0 && t('certificates', { count: certificates }),
    notes > 0 && t('notes', { count: notes }),
    numbers.length > 0 && t('numbers', { names: list(numbers.map((name) => people(name))) }),
    is_blacklisted && t('blacklist', { email: kept.email }),
    declined_mails.length > 0 && t('declined', { names: list(declined_mails.map((type) => types(`type_${type}`))) }),
    t('mails'),
    t('links', { email: merged.email }),
    calendars.moved > 0 && t('calendar_moved', { count: calendars.moved, email: merged.email }),
    calendars.twice > 0 && t('calendar_twice', { count: calendars.twice }),
  ]
  return lines.flatMap((line) => (line ? [<li key={line}>{line}</li>] : []))
}

/** An event at which both addresses have a registration. */
function Pair({ event: { title, date, pair } }: { event: MergedEvent }) {
  const t = useTranslations('person.merge')
  const formats = useFormats()
  const { list } = useFormatter()
  if (!pair) return null
  const { stays, ends, companions, freed, refusal } = pair
  return (
    <section className={classes.pair}>
      <h3 className={classes.pairTitle}>
        {t('pair', { title })} <span className={classes.detail}>{showDate(date, formats)}</span>
      </h3>
      <ul className={classes.facts}>
        <li>{t('stays', { ...stays, state: t(`state_${stays.state}`) })}</li>
        {ends.map((end) => (
          <li key={`${end.email} ${end.state}`}>{t('ends', { ...end, state: t(`state_${end.state}`) })}</li>
        ))}
        {companions.length > 0 && <li>{t('companions', { names: list(companions) })}</li>}
        {freed > 0 && <li>{t('freed', { count: freed })}</li>}
      </ul>
      {refusal && (
        <Callout tone="danger" role="alert">
          {t(`refused_${refusal}`)}
        </Callout>
      )}
    </section>
  )
}
