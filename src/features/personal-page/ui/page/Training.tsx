import { useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { nameIn } from '@/contract/locales'
import { CERTIFICATES_ANCHOR } from '@/features/registrations/contract/personal-links'
import { longDate, shortDate } from '@/i18n/calendar'
import { todayInBerlin } from '@/i18n/formats'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { StatusChip, type Tone } from '@/ui/content/StatusChip'
import { Actions, Cluster, Heading, Stack } from '@/ui/layout/layout'
import { certificateAnchorOf, exportOwnCertificates, getOwnCertificate } from '../../contract'
import type { PersonalPageData } from '../../service/page'
import { PageCard } from './PageCard'
import classes from './PersonalPage.module.css'

type Props = { page: PersonalPageData; token: string }

/** An event has given a certificate or points. */
export const hasTraining = ({ certificates, registrations }: PersonalPageData): boolean =>
  certificates.length > 0 ||
  registrations.some(({ attendance }) => attendance?.points.some(({ earned }) => earned !== null))

/** All certificates of the address with the sums of their points; nothing where no event has given any. */
export function Training({ page, token }: Props) {
  const t = useTranslations('my.training')
  const locale = useLocale()
  if (!hasTraining(page)) return null
  const { certificates, sums } = page
  const exportUrl = (format: 'csv' | 'pdf') =>
    urlOf(exportOwnCertificates, { params: { token }, query: { format, locale } })
  return (
    <PageCard id={CERTIFICATES_ANCHOR} title={t('title')}>
      {certificates.length === 0 && <p>{t('none')}</p>}
      {sums.length > 0 && <Sums sums={sums} />}
      {certificates.length > 0 && (
        <>
          <Actions>
            {sums.length > 0 && (
              <ButtonLink variant="quiet" href={exportUrl('pdf')} download>
                {t('pdf')}
              </ButtonLink>
            )}
            <ButtonLink variant="quiet" href={exportUrl('csv')} download>
              {t('csv')}
            </ButtonLink>
          </Actions>
          <Heading level={3} size="h5">
            {t('list')}
          </Heading>
          <ul className={classes.people}>
            {certificates.map((certificate) => (
              <Cluster
                as="li"
                gap="xs md"
                key={certificate.id}
                className={classes.anchor}
                id={certificateAnchorOf(certificate.id)}
              >
                <Certificate certificate={certificate} token={token} />
              </Cluster>
            ))}
          </ul>
        </>
      )}
    </PageCard>
  )
}

function Sums({ sums }: Pick<PersonalPageData, 'sums'>) {
  const t = useTranslations('my.training')
  const points = useTranslations('points')
  const locale = useLocale()
  return (
    <table className={classes.sums}>
      <caption>{t('sums')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('year')}</th>
          <th scope="col">{t('columns.body')}</th>
          <th scope="col">{t('columns.points')}</th>
        </tr>
      </thead>
      <tbody>
        {sums.map((sum) => (
          <tr key={`${sum.year} ${sum.body.name_de} ${sum.label}`}>
            <td>{sum.year}</td>
            <th scope="row">{nameIn(sum.body, locale)}</th>
            <td>{points('earned', { points: sum.points, label: sum.label })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const TONES = { issued: 'good', replaced: 'plain', revoked: 'bad' } as const satisfies Record<string, Tone>

type CertificateProps = { certificate: PersonalPageData['certificates'][number]; token: string }

function Certificate({ certificate, token }: CertificateProps) {
  const t = useTranslations('my.training')
  const locale = useLocale()
  const { id, serial, state, holder, title, date, points, label, hasFile } = certificate
  return (
    <>
      <Stack gap="2xs" className={classes.certificate}>
        <strong>{title}</strong>
        <p>{t('facts', { date: longDate(date, locale), points, label })}</p>
        <span className={classes.note}>{t('number', { serial, holder })}</span>
        <Ending certificate={certificate} />
      </Stack>
      <Cluster gap="md">
        <StatusChip tone={TONES[state]}>{t(`states.${state}`)}</StatusChip>
        {hasFile && (
          <ButtonLink
            variant="quiet"
            href={urlOf(getOwnCertificate, { params: { token, id } })}
            aria-label={t('open_label', { serial })}
            download
          >
            {t('open')}
          </ButtonLink>
        )}
      </Cluster>
    </>
  )
}

/** The sentence about a certificate that is no longer valid. */
function Ending({ certificate: { state, replaced_by, revoked_at } }: Pick<CertificateProps, 'certificate'>) {
  const t = useTranslations('my.training')
  const locale = useLocale()
  if (state === 'issued') return null
  if (revoked_at) {
    const date = shortDate(todayInBerlin(new Date(revoked_at)), locale)
    return <p>{t('revoked', { date })}</p>
  }
  if (!replaced_by) return <p>{t('replaced')}</p>
  return (
    <p>
      {t.rich('replaced_by', {
        serial: replaced_by.serial,
        new: (text) => <a href={`#${certificateAnchorOf(replaced_by.id)}`}>{text}</a>,
      })}
    </p>
  )
}
