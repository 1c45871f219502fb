'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormats } from '@/client/config/formats'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import { FLAG_FIELDS, HISTORY_DATES, TEXT_FIELDS } from '@/features/registrations/contract/fields'
import { showDate, showInstant } from '@/i18n/formats'
import { Facts } from '@/ui/layout/Facts'
import type { Findings } from '../contract'
import { AccountCard } from './AccountCard'
import { DataCard, KnownFact, MoreHint } from './DataCard'
import { HeldData } from './HeldData'
import classes from './privacy.module.css'
import { useFieldText } from './use-field-text'

/** A card for each kind of data, with a text when there is none. */
export function FindingCards({ found }: { found: Findings }) {
  const t = useTranslations('privacy')
  const formats = useFormats()
  const { blacklist, notification, season } = found
  return (
    <div className={classes.cards}>
      <DataCard title={t('overview')} isEmpty={false} isWide>
        <p className={classes.hint}>{t('overview_text')}</p>
        <HeldData overview={found.overview} />
      </DataCard>
      <AccountCard account={found.account} sessions={found.sessions} />
      <RegistrationsCard list={found.registrations} />
      <WaitlistCard list={found.waitlist} />
      <CertificatesCard list={found.certificates} />
      <AttendanceCard list={found.attendance} />
      <MailsCard list={found.mails} />
      <BlacklistCard blacklist={blacklist} />
      <DataCard title={t('sheet_notification')} isEmpty={notification === null}>
        {notification && <p>{t('notification_since', { date: showInstant(notification.created_at, formats) })}</p>}
      </DataCard>
      <DataCard title={t('sheet_season')} isEmpty={season === null}>
        {season && <p>{t('season_since', { date: showInstant(season.created_at, formats) })}</p>}
      </DataCard>
      <NumbersCard numbers={found.numbers} />
      <ConsentsCard list={found.consents} />
      <ProofsCard list={found.consent_proofs} />
      <NotesCard list={found.notes} />
      <MergesCard list={found.merges} />
      <ImportsCard list={found.imports} />
      <AuditCard list={found.audit} />
    </div>
  )
}

const DATE_FIELDS = [...HISTORY_DATES, 'deleted_at', 'terms_accepted_at', 'created_at', 'updated_at'] as const
const SHOWN_FLAGS = ['preliminary_registration', 'manually_added', 'nonpublic', ...FLAG_FIELDS] as const

function RegistrationsCard({ list: { total, data } }: { list: Findings['registrations'] }) {
  const t = useTranslations('privacy')
  const textOfField = useFieldText()
  const formats = useFormats()
  return (
    <DataCard title={t('sheet_registrations')} count={total} isEmpty={total === 0} isWide>
      {data.map((one) => (
        <details key={one.id} className={classes.details}>
          <summary className={classes.summary}>
            <strong>{one.workshop_title}</strong>
            <span className={classes.hint}>{showDate(one.workshop_date, formats)}</span>
            <span className={classes.hint}>{t(`party_${one.party}`)}</span>
            {one.deleted_at && <span className={classes.hint}>{t('fields.deleted_at')}</span>}
          </summary>
          <Facts look="lines">
            <KnownFact term={t('fields.profession')} value={one.profession} />
            {TEXT_FIELDS.map((name) => (
              <KnownFact key={name} term={t(`fields.${name}`)} value={textOfField(name, one[name])} />
            ))}
            {SHOWN_FLAGS.map((name) => (
              <KnownFact key={name} term={t(`fields.${name}`)} value={one[name] ? t('yes') : ''} />
            ))}
            <KnownFact term={t('fields.attendance')} value={one.attendance} />
            <KnownFact
              term={t('fields.list_until')}
              value={one.list_until && t('kept_body', { date: showDate(one.list_until, formats) })}
            />
            {DATE_FIELDS.map((name) => (
              <KnownFact key={name} term={t(`fields.${name}`)} value={showInstant(one[name], formats)} />
            ))}
          </Facts>
        </details>
      ))}
      <MoreHint shown={data.length} total={total} />
    </DataCard>
  )
}

const WAITING_DATES = ['joined_at', 'offered_at', 'expires_at', 'reminded_at', 'informed_at', 'ended_at'] as const

function WaitlistCard({ list: { total, data } }: { list: Findings['waitlist'] }) {
  const t = useTranslations('privacy')
  const w = useTranslations('waitlist')
  const formats = useFormats()
  return (
    <DataCard title={t('sheet_waitlist')} count={total} isEmpty={total === 0} isWide>
      {data.map((one) => (
        <details key={one.id} className={classes.details}>
          <summary className={classes.summary}>
            <strong>{one.workshop_title}</strong>
            <span className={classes.hint}>{showDate(one.workshop_date, formats)}</span>
            <span className={classes.hint}>{w(`state_${one.state}`)}</span>
          </summary>
          <Facts look="lines">
            <KnownFact term={t('fields.rank')} value={textOf(one.rank)} />
            <KnownFact term={t('fields.offered_seats')} value={textOf(one.offered_seats)} />
            <KnownFact term={t('fields.may_split')} value={one.may_split ? t('yes') : ''} />
            <KnownFact term={t('fields.let_in')} value={one.let_in ? t('yes') : ''} />
            {WAITING_DATES.map((name) => (
              <KnownFact key={name} term={t(`fields.${name}`)} value={showInstant(one[name], formats)} />
            ))}
          </Facts>
        </details>
      ))}
      <MoreHint shown={data.length} total={total} />
    </DataCard>
  )
}

const CERTIFICATE_TEXTS = ['body', 'holder', 'person_number', 'code', 'revocation_reason'] as const
const CERTIFICATE_DATES = ['issued_at', 'revoked_at'] as const

function CertificatesCard({ list: { total, data } }: { list: Findings['certificates'] }) {
  const t = useTranslations('privacy')
  const formats = useFormats()
  const retainedUntil = ({ keep_until, keep_reason }: Findings['certificates']['data'][number]) =>
    keep_until && keep_reason && t(`kept_${keep_reason}`, { date: showDate(keep_until, formats) })
  return (
    <DataCard title={t('sheet_certificates')} count={total} isEmpty={total === 0} isWide>
      {data.map((one) => (
        <details key={one.id} className={classes.details}>
          <summary className={classes.summary}>
            <strong>{one.workshop_title}</strong>
            <span className={classes.hint}>{showDate(one.workshop_date, formats)}</span>
            <span className={classes.hint}>{t(`certificate_${one.state}`)}</span>
          </summary>
          <Facts look="lines">
            <KnownFact term={t('fields.serial')} value={String(one.serial)} />
            <KnownFact term={t('fields.points')} value={textOf(one.points) && `${one.points} ${one.label}`} />
            {CERTIFICATE_TEXTS.map((name) => (
              <KnownFact key={name} term={t(`fields.${name}`)} value={one[name]} />
            ))}
            {CERTIFICATE_DATES.map((name) => (
              <KnownFact key={name} term={t(`fields.${name}`)} value={showInstant(one[name], formats)} />
            ))}
            <KnownFact term={t('fields.keep_until')} value={retainedUntil(one)} />
            <KnownFact term={t('fields.wish_until')} value={showDate(one.wish_until, formats)} />
          </Facts>
        </details>
      ))}
      <MoreHint shown={data.length} total={total} />
    </DataCard>
  )
}

const textOf = (number: number | null): string | null => (number === null ? null : String(number))

const ATTENDANCE_TEXTS = ['title', 'first_name', 'last_name', 'profession', 'attendance'] as const

/** The lines of attendance lists that are kept although the person is erased. */
function AttendanceCard({ list: { total, data } }: { list: Findings['attendance'] }) {
  const t = useTranslations('privacy')
  const textOfField = useFieldText()
  const formats = useFormats()
  if (total === 0) return null
  return (
    <DataCard title={t('sheet_attendance')} count={total} isEmpty={false} isWide>
      {data.map((one) => (
        <details key={`${one.workshop_date} ${one.workshop_title}`} className={classes.details}>
          <summary className={classes.summary}>
            <strong>{one.workshop_title}</strong>
            <span className={classes.hint}>{showDate(one.workshop_date, formats)}</span>
          </summary>
          <Facts look="lines">
            {ATTENDANCE_TEXTS.map((name) => (
              <KnownFact key={name} term={t(`fields.${name}`)} value={one[name]} />
            ))}
            {NUMBER_KINDS.map((name) => (
              <KnownFact key={name} term={t(`fields.${name}`)} value={textOfField(name, one[name])} />
            ))}
            <KnownFact
              term={t('fields.keep_until')}
              value={one.keep_until && t('kept_body', { date: showDate(one.keep_until, formats) })}
            />
          </Facts>
        </details>
      ))}
      <MoreHint shown={data.length} total={total} />
    </DataCard>
  )
}

function MailsCard({ list: { total, data } }: { list: Findings['mails'] }) {
  const t = useTranslations('privacy')
  const formats = useFormats()
  return (
    <DataCard title={t('sheet_mails')} count={total} isEmpty={total === 0} isWide>
      <EntryList>
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
      </EntryList>
      <MoreHint shown={data.length} total={total} />
    </DataCard>
  )
}

const EntryList = ({ children }: { children: ReactNode }) => <ul className={classes.list}>{children}</ul>

function BlacklistCard({ blacklist }: { blacklist: Findings['blacklist'] }) {
  const t = useTranslations('privacy')
  const b = useTranslations('blacklist')
  const formats = useFormats()
  return (
    <DataCard title={t('sheet_blacklist')} isEmpty={blacklist === null}>
      {blacklist && (
        <Facts look="lines">
          <KnownFact term={t('fields.reason')} value={b(`reason_${blacklist.reason}`)} />
          <KnownFact term={t('fields.note')} value={blacklist.note} />
          <KnownFact term={t('fields.created_at')} value={showInstant(blacklist.created_at, formats)} />
        </Facts>
      )}
    </DataCard>
  )
}

function NumbersCard({ numbers }: { numbers: Findings['numbers'] }) {
  const t = useTranslations('privacy')
  const textOfField = useFieldText()
  const formats = useFormats()
  return (
    <DataCard title={t('sheet_numbers')} isEmpty={numbers === null}>
      {numbers && (
        <Facts look="lines">
          <KnownFact term={t('fields.profession')} value={numbers.profession} />
          {NUMBER_KINDS.map((name) => (
            <KnownFact key={name} term={t(`fields.${name}`)} value={textOfField(name, numbers[name])} />
          ))}
          <KnownFact term={t('fields.consented_at')} value={showInstant(numbers.consented_at, formats)} />
          <KnownFact term={t('fields.used_at')} value={showInstant(numbers.used_at, formats)} />
        </Facts>
      )}
    </DataCard>
  )
}

type ConsentProps = { consent: Omit<Findings['consents']['data'][number], 'note'>; children: ReactNode }

function ConsentDetails({ consent, children }: ConsentProps) {
  const t = useTranslations('privacy')
  const formats = useFormats()
  return (
    <details className={classes.details}>
      <summary className={classes.summary}>
        <strong>{consent.topic}</strong>
        <span className={classes.hint}>{showInstant(consent.given_at, formats)}</span>
      </summary>
      <Facts look="lines">
        <KnownFact term={t('fields.version')} value={String(consent.version)} />
        <KnownFact term={t('fields.text')} value={consent.text} />
        <KnownFact term={t('fields.source')} value={t(`consent_${consent.source}`)} />
        <KnownFact term={t('fields.proven_at')} value={showInstant(consent.proven_at, formats)} />
        <KnownFact term={t('fields.ended_at')} value={showInstant(consent.ended_at, formats)} />
        <KnownFact term={t('fields.ended_by')} value={consent.ended_by && t(`consent_${consent.ended_by}`)} />
        {children}
      </Facts>
    </details>
  )
}

function ConsentsCard({ list: { total, data } }: { list: Findings['consents'] }) {
  const t = useTranslations('privacy')
  return (
    <DataCard title={t('sheet_consents')} count={total} isEmpty={total === 0}>
      {data.map((one) => (
        <ConsentDetails key={one.id} consent={one}>
          <KnownFact term={t('fields.note')} value={one.note} />
        </ConsentDetails>
      ))}
      <MoreHint shown={data.length} total={total} />
    </DataCard>
  )
}

/** Consents that were erased and can still be proven. Most addresses have none. */
function ProofsCard({ list: { total, data } }: { list: Findings['consent_proofs'] }) {
  const t = useTranslations('privacy')
  const formats = useFormats()
  if (total === 0) return null
  return (
    <DataCard title={t('sheet_consent_proofs')} count={total} isEmpty={false}>
      {data.map((one) => (
        <ConsentDetails key={one.id} consent={one}>
          <KnownFact term={t('fields.erased_at')} value={showInstant(one.erased_at, formats)} />
        </ConsentDetails>
      ))}
      <MoreHint shown={data.length} total={total} />
    </DataCard>
  )
}

function NotesCard({ list: { total, data } }: { list: Findings['notes'] }) {
  const t = useTranslations('privacy')
  const formats = useFormats()
  return (
    <DataCard title={t('sheet_notes')} count={total} isEmpty={total === 0}>
      <EntryList>
        {data.map((note) => (
          <li key={`${note.created_at} ${note.text}`} className={classes.entry}>
            <span>{note.text}</span>
            <span className={classes.hint}>{showInstant(note.updated_at, formats)}</span>
          </li>
        ))}
      </EntryList>
      <MoreHint shown={data.length} total={total} />
    </DataCard>
  )
}

function MergesCard({ list: { total, data } }: { list: Findings['merges'] }) {
  const t = useTranslations('privacy')
  const formats = useFormats()
  return (
    <DataCard title={t('sheet_merges')} count={total} isEmpty={total === 0}>
      <EntryList>
        {data.map(({ kept_email, merged_email, created_at, undone_at }) => (
          <li key={`${created_at} ${merged_email}`} className={classes.entry}>
            <span>{t('merged_into', { merged: merged_email, kept: kept_email })}</span>
            <span className={classes.hint}>
              {[showInstant(created_at, formats), undone_at && t('undone_at', { at: showInstant(undone_at, formats) })]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </EntryList>
      <MoreHint shown={data.length} total={total} />
    </DataCard>
  )
}

function ImportsCard({ list: { total, data } }: { list: Findings['imports'] }) {
  const t = useTranslations('privacy')
  const formats = useFormats()
  return (
    <DataCard title={t('sheet_imports')} count={total} isEmpty={total === 0}>
      <EntryList>
        {data.map((one) => (
          <li key={`${one.created_at} ${one.file_name} ${one.row}`} className={classes.entry}>
            <strong>{t('row_of', { row: one.row, file: one.file_name })}</strong>
            <span className={classes.hint}>
              {[one.workshop_title, t(`outcome_${one.outcome}`), showInstant(one.created_at, formats)].join(' · ')}
            </span>
          </li>
        ))}
      </EntryList>
      <MoreHint shown={data.length} total={total} />
    </DataCard>
  )
}

function AuditCard({ list: { total, data } }: { list: Findings['audit'] }) {
  const t = useTranslations('privacy')
  const a = useTranslations('audit')
  const formats = useFormats()
  const [newest] = data
  return (
    <DataCard title={t('sheet_audit')} count={total} isEmpty={!newest}>
      <p>{t('entries', { count: total })}</p>
      <EntryList>
        {data.map((entry) => (
          <li key={entry.id} className={classes.entry}>
            <span>
              {[auditLabelOf(a, 'actions', entry.action), auditLabelOf(a, 'objects', entry.object)].join(' · ')}
            </span>
            <span className={classes.hint}>{showInstant(entry.created_at, formats)}</span>
          </li>
        ))}
      </EntryList>
      <MoreHint shown={data.length} total={total} />
    </DataCard>
  )
}

type AuditTranslator = ReturnType<typeof useTranslations<'audit'>>

/** The log may contain actions and objects without a label. */
const auditLabelOf = (t: AuditTranslator, list: 'actions' | 'objects', name: string): string => {
  const key = `${list}.${name}` as 'actions.update'
  return t.has(key) ? t(key) : name
}
