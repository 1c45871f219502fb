'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormats } from '@/client/formats'
import { showDate, showInstant } from '@/i18n/formats'
import type { Findings } from '../contract'
import { AccountCard } from './AccountCard'
import { Card, Fact, Facts, Rest } from './Card'
import classes from './privacy.module.css'

/** A card for each kind, also where there is nothing of it: that is an answer too. */
export function FindingCards({ found }: { found: Findings }) {
  const t = useTranslations('privacy')
  const formats = useFormats()
  const { blacklist, notification } = found
  return (
    <div className={classes.cards}>
      <AccountCard account={found.account} sessions={found.sessions} />
      <RegistrationsCard held={found.registrations} />
      <MailsCard held={found.mails} />
      <ListedCard blacklist={blacklist} />
      <Card title={t('sheet_notification')} isEmpty={notification === null}>
        {notification && <p>{t('notification_since', { date: showInstant(notification.created_at, formats) })}</p>}
      </Card>
      <ImportsCard held={found.imports} />
      <AuditCard held={found.audit} />
    </div>
  )
}

const STAMPS = [
  'invitation_sent',
  'registered',
  'confirmation_sent',
  'reminder_sent',
  'participated',
  'after_event_sent',
  'cancelled_at',
  'unsubscribed_at',
  'deleted_at',
  'terms_accepted_at',
  'created_at',
  'updated_at',
] as const
const TEXTS = [
  'title',
  'first_name',
  'last_name',
  'institution',
  'institution_address',
  'postal_code',
  'city',
  'external_id',
  'question',
  'ipad_shippingaddress',
] as const
const FLAGS = ['preliminary_registration', 'manually_added', 'manually_paid', 'nonpublic', 'ipad'] as const

function RegistrationsCard({ held: { total, data } }: { held: Findings['registrations'] }) {
  const t = useTranslations('privacy')
  const formats = useFormats()
  return (
    <Card title={t('sheet_registrations')} count={total} isEmpty={total === 0} isWide>
      {data.map((one) => (
        <details key={one.id} className={classes.details}>
          <summary className={classes.summary}>
            <strong>{one.workshop_title}</strong>
            <span className={classes.hint}>{showDate(one.workshop_date, formats)}</span>
            <span className={classes.hint}>{t(`party_${one.party}`)}</span>
            {one.deleted_at && <span className={classes.hint}>{t('fields.deleted_at')}</span>}
          </summary>
          <Facts>
            {TEXTS.map((name) => (
              <Fact key={name} term={t(`fields.${name}`)} value={one[name]} />
            ))}
            {FLAGS.map((name) => (
              <Fact key={name} term={t(`fields.${name}`)} value={one[name] ? t('yes') : ''} />
            ))}
            {STAMPS.map((name) => (
              <Fact key={name} term={t(`fields.${name}`)} value={showInstant(one[name], formats)} />
            ))}
          </Facts>
        </details>
      ))}
      <Rest shown={data.length} total={total} />
    </Card>
  )
}

function MailsCard({ held: { total, data } }: { held: Findings['mails'] }) {
  const t = useTranslations('privacy')
  const formats = useFormats()
  return (
    <Card title={t('sheet_mails')} count={total} isEmpty={total === 0} isWide>
      <Rows>
        {data.map((mail) => (
          <li key={mail.id} className={classes.entry}>
            <span>
              <strong>{mail.subject ?? t(`type_${mail.type}`)}</strong>
            </span>
            <span className={classes.hint}>
              {[t(`type_${mail.type}`), t(`state_${mail.state}`), showInstant(mail.sent_at ?? mail.created_at, formats)]
                .concat(mail.workshop_title ?? [])
                .join(' · ')}
            </span>
          </li>
        ))}
      </Rows>
      <Rest shown={data.length} total={total} />
    </Card>
  )
}

const Rows = ({ children }: { children: ReactNode }) => <ul className={classes.list}>{children}</ul>

function ListedCard({ blacklist }: { blacklist: Findings['blacklist'] }) {
  const t = useTranslations('privacy')
  const b = useTranslations('blacklist')
  const formats = useFormats()
  return (
    <Card title={t('sheet_blacklist')} isEmpty={blacklist === null}>
      {blacklist && (
        <Facts>
          <Fact term={t('fields.reason')} value={b(`reason_${blacklist.reason}`)} />
          <Fact term={t('fields.note')} value={blacklist.note} />
          <Fact term={t('fields.created_at')} value={showInstant(blacklist.created_at, formats)} />
        </Facts>
      )}
    </Card>
  )
}

function ImportsCard({ held: { total, data } }: { held: Findings['imports'] }) {
  const t = useTranslations('privacy')
  const formats = useFormats()
  return (
    <Card title={t('sheet_imports')} count={total} isEmpty={total === 0}>
      <Rows>
        {data.map((one) => (
          <li key={`${one.created_at} ${one.file_name} ${one.row}`} className={classes.entry}>
            <strong>{t('row_of', { row: one.row, file: one.file_name })}</strong>
            <span className={classes.hint}>
              {[one.workshop_title, t(`outcome_${one.outcome}`), showInstant(one.created_at, formats)].join(' · ')}
            </span>
          </li>
        ))}
      </Rows>
      <Rest shown={data.length} total={total} />
    </Card>
  )
}

function AuditCard({ held: { total, data } }: { held: Findings['audit'] }) {
  const t = useTranslations('privacy')
  const a = useTranslations('audit')
  const formats = useFormats()
  const [newest] = data
  return (
    <Card title={t('sheet_audit')} count={total} isEmpty={!newest}>
      <p>{t('entries', { count: total })}</p>
      <Rows>
        {data.map((entry) => (
          <li key={entry.id} className={classes.entry}>
            <span>{[wordOf(a, 'actions', entry.action), wordOf(a, 'objects', entry.object)].join(' · ')}</span>
            <span className={classes.hint}>{showInstant(entry.created_at, formats)}</span>
          </li>
        ))}
      </Rows>
      <Rest shown={data.length} total={total} />
    </Card>
  )
}

type AuditWords = ReturnType<typeof useTranslations<'audit'>>

/** The log may tell of what has no word yet. */
const wordOf = (t: AuditWords, list: 'actions' | 'objects', name: string): string => {
  const key = `${list}.${name}` as 'actions.update'
  return t.has(key) ? t(key) : name
}
