import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { urlOf } from '@/contract/endpoint'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import { requestErasure } from '@/features/personal-page/contract'
import folds from '@/features/personal-page/ui/page/fold.module.css'
import classes from '@/features/personal-page/ui/page/PersonalPage.module.css'
import { HISTORY_DATES, TEXT_FIELDS } from '@/features/registrations/contract/fields'
import { personalPagePath } from '@/features/registrations/contract/personal-links'
import { longDate } from '@/i18n/calendar'
import { FALLBACK_FORMATS, showDate, showInstant } from '@/i18n/formats'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Callout } from '@/ui/feedback/Callout'
import controls from '@/ui/form/fields/field.module.css'
import { downloadPersonalData, downloadWholeData } from '../contract'
import type { OwnData } from '../service/own-data'
import { HeldData } from './HeldData'
import { useFieldText } from './use-field-text'

type Props = { data: OwnData; token: string; done: string | null }

const DONE = ['erasure_requested', 'erasure_withdrawn'] as const

/** All that is stored about the owner of a personal link, with the file of it and the request for erasure. */
export function OwnDataPage({ data, token, done }: Props) {
  const t = useTranslations('my.data')
  const result = DONE.find((known) => known === done)
  return (
    <div className={classes.page}>
      <header>
        <h1 className={classes.title}>{t('page_title')}</h1>
        <p className={classes.text}>{t('page_text', { email: data.email })}</p>
      </header>
      {result && (
        <Callout tone="done" role="status">
          {t(`done_${result}`)}
        </Callout>
      )}
      <div className={classes.actions}>
        <a className={classes.link} href={urlOf(downloadPersonalData, { params: { token } })} download>
          {t('download')}
        </a>
        <form method="post" action={urlOf(downloadWholeData, { params: { token } })}>
          <PlainButton type="submit" variant="quiet">
            {t('download_whole')}
          </PlainButton>
        </form>
      </div>
      <Section title={t('overview')}>
        <p className={classes.paragraph}>{t('overview_text')}</p>
        <HeldData overview={data.overview} />
      </Section>
      <Registrations data={data} />
      <Waitlist data={data} />
      <Certificates data={data} />
      <Attendance data={data} />
      <Numbers data={data} />
      <Consents title={t('consents')} list={data.consents} />
      <Consents title={t('consent_proofs')} list={data.consent_proofs} />
      <Notes data={data} />
      <Mails data={data} />
      <Section title={t('account')}>{data.account ? t('has_account', { name: data.account.name }) : null}</Section>
      <Erasure data={data} token={token} />
      <div className={classes.actions}>
        <ButtonLink variant="quiet" href={personalPagePath(token)}>
          {t('back')}
        </ButtonLink>
      </div>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslations('my.data')
  return (
    <section className={classes.card}>
      <h2 className={classes.subtitle}>{title}</h2>
      {children || <p className={classes.paragraph}>{t('none')}</p>}
    </section>
  )
}

function Registrations({ data: { registrations } }: Pick<Props, 'data'>) {
  const t = useTranslations('my.data')
  const fields = useTranslations('privacy.fields')
  const locale = useLocale()
  const textOfField = useFieldText()
  const retainedUntil = useRetainedUntil()
  return (
    <Section title={t('registrations')}>
      {registrations.data.map((registration) => (
        <details key={registration.id} className={classes.details}>
          <summary className={`${folds.fold} ${classes.summary}`}>
            {registration.workshop_title}, {longDate(registration.workshop_date, locale)}
          </summary>
          <dl className={classes.facts}>
            <Fact term={fields('profession')} value={registration.profession} />
            {TEXT_FIELDS.map((name) => (
              <Fact key={name} term={fields(name)} value={textOfField(name, registration[name])} />
            ))}
            <Fact term={fields('attendance')} value={registration.attendance} />
            <Fact term={fields('list_until')} value={retainedUntil(registration.list_until)} />
            {HISTORY_DATES.map((name) => (
              <Fact key={name} term={fields(name)} value={showInstant(registration[name], FALLBACK_FORMATS)} />
            ))}
          </dl>
        </details>
      ))}
      <MoreHint shown={registrations.data.length} total={registrations.total} />
    </Section>
  )
}

function Numbers({ data: { numbers } }: Pick<Props, 'data'>) {
  const t = useTranslations('my.data')
  const fields = useTranslations('privacy.fields')
  const textOfField = useFieldText()
  if (!numbers) return null
  return (
    <Section title={t('numbers')}>
      <dl className={classes.facts}>
        <Fact term={fields('profession')} value={numbers.profession} />
        {NUMBER_KINDS.map((name) => (
          <Fact key={name} term={fields(name)} value={textOfField(name, numbers[name])} />
        ))}
        <Fact term={fields('consented_at')} value={showInstant(numbers.consented_at, FALLBACK_FORMATS)} />
        <Fact term={fields('used_at')} value={showInstant(numbers.used_at, FALLBACK_FORMATS)} />
      </dl>
    </Section>
  )
}

type ConsentList = Pick<OwnData['consents'], 'total'> & {
  data: Pick<OwnData['consents']['data'][number], 'id' | 'topic' | 'text' | 'given_at' | 'proven_at' | 'ended_at'>[]
}

/** A person without consents reads nothing about them. */
function Consents({ title, list: { total, data } }: { title: string; list: ConsentList }) {
  const fields = useTranslations('privacy.fields')
  if (total === 0) return null
  return (
    <Section title={title}>
      {data.map((one) => (
        <details key={one.id} className={classes.details}>
          <summary className={`${folds.fold} ${classes.summary}`}>{one.topic}</summary>
          <dl className={classes.facts}>
            <Fact term={fields('text')} value={one.text} />
            <Fact term={fields('given_at')} value={showInstant(one.given_at, FALLBACK_FORMATS)} />
            <Fact term={fields('proven_at')} value={showInstant(one.proven_at, FALLBACK_FORMATS)} />
            <Fact term={fields('ended_at')} value={showInstant(one.ended_at, FALLBACK_FORMATS)} />
          </dl>
        </details>
      ))}
      <MoreHint shown={data.length} total={total} />
    </Section>
  )
}

/** The notes of staff about the person. */
function Notes({ data: { notes } }: Pick<Props, 'data'>) {
  const privacy = useTranslations('privacy')
  if (notes.total === 0) return null
  return (
    <Section title={privacy('sheet_notes')}>
      <ul className={classes.people}>
        {notes.data.map(({ text, updated_at }) => (
          <li key={`${updated_at} ${text}`}>
            {text}
            <span className={classes.note}>{showInstant(updated_at, FALLBACK_FORMATS)}</span>
          </li>
        ))}
      </ul>
      <MoreHint shown={notes.data.length} total={notes.total} />
    </Section>
  )
}

const WAITING_DATES = ['joined_at', 'offered_at', 'expires_at', 'ended_at'] as const

/** A list that nobody was on is not mentioned. */
function Waitlist({ data: { waitlist } }: Pick<Props, 'data'>) {
  const fields = useTranslations('privacy.fields')
  const w = useTranslations('waitlist')
  const locale = useLocale()
  if (waitlist.total === 0) return null
  return (
    <Section title={w('title')}>
      {waitlist.data.map((entry) => (
        <details key={entry.id} className={classes.details}>
          <summary className={`${folds.fold} ${classes.summary}`}>
            {entry.workshop_title}, {longDate(entry.workshop_date, locale)}
          </summary>
          <dl className={classes.facts}>
            <Fact term={w('state')} value={w(`state_${entry.state}`)} />
            <Fact term={fields('rank')} value={textOf(entry.rank)} />
            <Fact term={fields('offered_seats')} value={textOf(entry.offered_seats)} />
            {WAITING_DATES.map((name) => (
              <Fact key={name} term={fields(name)} value={showInstant(entry[name], FALLBACK_FORMATS)} />
            ))}
          </dl>
        </details>
      ))}
      <MoreHint shown={waitlist.data.length} total={waitlist.total} />
    </Section>
  )
}

type HeldCertificate = OwnData['certificates']['data'][number]

/** A person without certificates reads nothing about them. */
function Certificates({ data: { certificates } }: Pick<Props, 'data'>) {
  const privacy = useTranslations('privacy')
  const fields = useTranslations('privacy.fields')
  const locale = useLocale()
  const retainedUntil = ({ keep_until, keep_reason }: HeldCertificate) =>
    keep_until && keep_reason && privacy(`kept_${keep_reason}`, { date: showDate(keep_until, FALLBACK_FORMATS) })
  if (certificates.total === 0) return null
  return (
    <Section title={privacy('sheet_certificates')}>
      {certificates.data.map((one) => (
        <details key={one.id} className={classes.details}>
          <summary className={`${folds.fold} ${classes.summary}`}>
            {one.workshop_title}, {longDate(one.workshop_date, locale)}
          </summary>
          <dl className={classes.facts}>
            <Fact term={fields('state')} value={privacy(`certificate_${one.state}`)} />
            <Fact term={fields('body')} value={one.body} />
            <Fact term={fields('points')} value={textOf(one.points) && `${one.points} ${one.label}`} />
            <Fact term={fields('holder')} value={one.holder} />
            <Fact term={fields('person_number')} value={one.person_number} />
            <Fact term={fields('code')} value={one.code} />
            <Fact term={fields('issued_at')} value={showInstant(one.issued_at, FALLBACK_FORMATS)} />
            <Fact term={fields('keep_until')} value={retainedUntil(one)} />
          </dl>
        </details>
      ))}
      <MoreHint shown={certificates.data.length} total={certificates.total} />
    </Section>
  )
}

/** The last day on which something is kept because a body demands it. */
function useRetainedUntil() {
  const privacy = useTranslations('privacy')
  return (date: string | null) => date && privacy('kept_body', { date: showDate(date, FALLBACK_FORMATS) })
}

/** The lines of attendance lists that are kept of an earlier erasure. */
function Attendance({ data: { attendance } }: Pick<Props, 'data'>) {
  const privacy = useTranslations('privacy')
  const fields = useTranslations('privacy.fields')
  const locale = useLocale()
  const textOfField = useFieldText()
  const retainedUntil = useRetainedUntil()
  if (attendance.total === 0) return null
  return (
    <Section title={privacy('sheet_attendance')}>
      {attendance.data.map((one) => (
        <details key={`${one.workshop_date} ${one.workshop_title}`} className={classes.details}>
          <summary className={`${folds.fold} ${classes.summary}`}>
            {one.workshop_title}, {longDate(one.workshop_date, locale)}
          </summary>
          <dl className={classes.facts}>
            {ATTENDANCE_TEXTS.map((name) => (
              <Fact key={name} term={fields(name)} value={one[name]} />
            ))}
            {NUMBER_KINDS.map((name) => (
              <Fact key={name} term={fields(name)} value={textOfField(name, one[name])} />
            ))}
            <Fact term={fields('keep_until')} value={retainedUntil(one.keep_until)} />
          </dl>
        </details>
      ))}
      <MoreHint shown={attendance.data.length} total={attendance.total} />
    </Section>
  )
}

const ATTENDANCE_TEXTS = ['title', 'first_name', 'last_name', 'profession', 'attendance'] as const

const textOf = (number: number | null): string | null => (number === null ? null : String(number))

function Mails({ data: { mails } }: Pick<Props, 'data'>) {
  const t = useTranslations('my.data')
  const privacy = useTranslations('privacy')
  return (
    <Section title={t('mails_sent')}>
      {mails.total > 0 && (
        <ul className={classes.people}>
          {mails.data.map((mail) => (
            <li key={mail.id}>
              {mail.subject ?? privacy(`type_${mail.type}`)}
              <span className={classes.note}>{showInstant(mail.sent_at ?? mail.created_at, FALLBACK_FORMATS)}</span>
            </li>
          ))}
        </ul>
      )}
      <MoreHint shown={mails.data.length} total={mails.total} />
    </Section>
  )
}

function MoreHint(counts: { shown: number; total: number }) {
  const t = useTranslations('my.data')
  return counts.total > counts.shown && <p className={classes.paragraph}>{t('more', counts)}</p>
}

/** A fact without a value is left out. */
const Fact = ({ term, value }: { term: string; value: string | null }) =>
  value && (
    <div>
      <dt className={classes.term}>{term}</dt>
      <dd className={classes.value}>{value}</dd>
    </div>
  )

function Erasure({ data, token }: Omit<Props, 'done'>) {
  const t = useTranslations('my.data')
  const action = urlOf(requestErasure, { params: { token } })
  const locale = useLocale()
  if (data.erasure_requested_at !== null) {
    return (
      <form className={classes.card} method="post" action={action}>
        <input type="hidden" name="locale" value={locale} />
        <input type="hidden" name="withdraw" value="1" />
        <p className={classes.paragraph}>{t('requested')}</p>
        {data.keep_certificates && <p className={classes.paragraph}>{t('requested_keeps')}</p>}
        <div className={classes.actions}>
          <PlainButton type="submit" variant="quiet">
            {t('withdraw')}
          </PlainButton>
        </div>
      </form>
    )
  }
  return (
    <details className={classes.details}>
      <summary className={`${folds.fold} ${classes.summary}`}>{t('erase')}</summary>
      <form className={classes.form} method="post" action={action}>
        <input type="hidden" name="locale" value={locale} />
        <p className={classes.paragraph}>{t('erase_text')}</p>
        <CertificateFates certificates={data.certificates.data} />
        <RetainedLists registrations={data.registrations.data} />
        <div className={classes.actions}>
          <PlainButton type="submit" variant="danger">
            {t('erase_confirm')}
          </PlainButton>
        </div>
      </form>
    </details>
  )
}

/** Tells what the erasure would do with each valid certificate, and offers to keep those that it would erase sooner. */
function CertificateFates({ certificates }: { certificates: HeldCertificate[] }) {
  const t = useTranslations('my.data')
  const valid = certificates.filter(({ state, holder }) => state === 'issued' && holder)
  const show = (date: string) => showDate(date, FALLBACK_FORMATS)
  if (valid.length === 0) return null
  return (
    <>
      <p className={classes.paragraph}>{t('fates')}</p>
      <ul className={classes.people}>
        {valid.map(({ id, workshop_title, workshop_date, body, keep_until, wish_until }) => (
          <li key={id}>
            {workshop_title}, {show(workshop_date)}, {body}
            <span className={classes.note}>
              {keep_until ? t('fate_body', { date: show(keep_until) }) : t('fate_erased')}
            </span>
            {wish_until && <span className={classes.note}>{t('fate_wish', { date: show(wish_until) })}</span>}
          </li>
        ))}
      </ul>
      {valid.some(({ wish_until }) => wish_until) && (
        <div className={controls.check}>
          <input id="keep-certificates" type="checkbox" name="keep_certificates" value="1" />
          <label htmlFor="keep-certificates">{t('keep_certificates')}</label>
        </div>
      )}
    </>
  )
}

/** Tells which attendance lists still name the person after the erasure, and until when. */
function RetainedLists({ registrations }: { registrations: OwnData['registrations']['data'] }) {
  const t = useTranslations('my.data')
  const kept = registrations.filter(({ list_until }) => list_until)
  if (kept.length === 0) return null
  return (
    <>
      <p className={classes.paragraph}>{t('lists')}</p>
      <ul className={classes.people}>
        {kept.map(({ id, workshop_title, workshop_date, list_until }) => (
          <li key={id}>
            {workshop_title}, {showDate(workshop_date, FALLBACK_FORMATS)}
            <span className={classes.note}>{t('list_until', { date: showDate(list_until, FALLBACK_FORMATS) })}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
