import { useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { requestErasure } from '@/features/personal-page/contract'
import folds from '@/features/personal-page/ui/page/fold.module.css'
import classes from '@/features/personal-page/ui/page/PersonalPage.module.css'
import { personalPagePath } from '@/features/registrations/contract/personal-links'
import { FALLBACK_FORMATS, showDate } from '@/i18n/formats'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Callout } from '@/ui/feedback/Callout'
import controls from '@/ui/form/fields/field.module.css'
import { downloadPersonalData, downloadWholeData } from '../contract'
import type { OwnData } from '../service/own-data'
import { HeldKinds } from './HeldKinds'

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
      <header>
        <h2 className={classes.subtitle}>{t('overview')}</h2>
        <p className={classes.text}>{t('overview_text')}</p>
      </header>
      <HeldKinds kinds={data.kinds} card={classes.card} />
      <Erasure data={data} token={token} />
      <div className={classes.actions}>
        <ButtonLink variant="quiet" href={personalPagePath(token)}>
          {t('back')}
        </ButtonLink>
      </div>
    </div>
  )
}

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
function CertificateFates({ certificates }: { certificates: OwnData['certificates']['data'] }) {
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
