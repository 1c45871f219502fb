import { useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { requestErasure } from '@/features/personal-page/contract'
import classes from '@/features/personal-page/ui/page/PersonalPage.module.css'
import { personalPagePath } from '@/features/registrations/contract/personal-links'
import { FALLBACK_FORMATS, showDate } from '@/i18n/formats'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Outcome } from '@/ui/feedback/Callout'
import controls from '@/ui/form/fields/field.module.css'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import { Actions, Card, Fold, Heading, Muted, Stack } from '@/ui/layout/layout'
import { TextLink } from '@/ui/layout/TextLink'
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
    <Stack gap="lg" className={classes.page}>
      <Stack as="header" gap="xs">
        <Heading level={1} size="h1">
          {t('page_title')}
        </Heading>
        <Muted>{t('page_text', { email: data.email })}</Muted>
      </Stack>
      <Outcome tone="done">{result && t(`done_${result}`)}</Outcome>
      <Actions>
        <TextLink as="a" isStrong href={urlOf(downloadPersonalData, { params: { token } })} download>
          {t('download')}
        </TextLink>
        <form method="post" action={urlOf(downloadWholeData, { params: { token } })}>
          <PlainButton type="submit" variant="quiet">
            {t('download_whole')}
          </PlainButton>
        </form>
      </Actions>
      <Stack as="header" gap="xs">
        <Heading size="h3">{t('overview')}</Heading>
        <Muted>{t('overview_text')}</Muted>
      </Stack>
      <HeldKinds kinds={data.kinds} />
      <Erasure data={data} token={token} />
      <Actions>
        <ButtonLink variant="quiet" href={personalPagePath(token)}>
          {t('back')}
        </ButtonLink>
      </Actions>
    </Stack>
  )
}

function Erasure({ data, token }: Omit<Props, 'done'>) {
  const t = useTranslations('my.data')
  const action = urlOf(requestErasure, { params: { token } })
  if (data.erasure_requested_at !== null) {
    return (
      <Card>
        <PlainForm action={action} hidden={{ withdraw: '1' }} submit={t('withdraw')} variant="quiet">
          <p>{t('requested')}</p>
          {data.keep_certificates && <p>{t('requested_keeps')}</p>}
        </PlainForm>
      </Card>
    )
  }
  return (
    <Fold title={t('erase')}>
      <PlainForm action={action} submit={t('erase_confirm')} variant="danger">
        <p>{t('erase_text')}</p>
        <CertificateFates certificates={data.certificates.data} />
        <RetainedLists registrations={data.registrations.data} />
      </PlainForm>
    </Fold>
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
      <p>{t('fates')}</p>
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
      <p>{t('lists')}</p>
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
