import { useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { nameIn } from '@/features/accreditations/rules/names'
import { CERTIFICATES_ANCHOR } from '@/features/registrations/contract/personal-links'
import { longDate, shortDate } from '@/i18n/calendar'
import { todayInBerlin } from '@/i18n/formats'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { StatusChip, type Tone } from '@/ui/content/StatusChip'
import { certificateAnchorOf, exportOwnCertificates, getOwnCertificate } from '../../contract'
import type { PersonalPageData } from '../../service/page'
import classes from './PersonalPage.module.css'

type Props = { page: PersonalPageData; token: string }

/** All certificates of the address with the sums of their points; nothing where no event has given any. */
export function Training({ page: { certificates, sums, registrations }, token }: Props) {
  const t = useTranslations('my.training')
  const locale = useLocale()
  const hasPoints = registrations.some(({ attendance }) => attendance?.points.some(({ earned }) => earned !== null))
  if (certificates.length === 0 && !hasPoints) return null
  const exportUrl = (format: 'csv' | 'pdf') =>
    urlOf(exportOwnCertificates, { params: { token }, query: { format, locale } })
  return (
    <section className={classes.card} id={CERTIFICATES_ANCHOR} aria-labelledby="training">
      <h2 className={classes.subtitle} id="training">
        {t('title')}
      </h2>
      {certificates.length === 0 && <p className={classes.paragraph}>{t('none')}</p>}
      {sums.length > 0 && <Sums sums={sums} />}
      {certificates.length > 0 && (
        <>
          <div className={classes.actions}>
            {sums.length > 0 && (
              <ButtonLink variant="quiet" href={exportUrl('pdf')} download>
                {t('pdf')}
              </ButtonLink>
            )}
            <ButtonLink variant="quiet" href={exportUrl('csv')} download>
              {t('csv')}
            </ButtonLink>
          </div>
          <h3 className={classes.partTitle}>{t('list')}</h3>
          <ul className={classes.people}>
            {certificates.map((certificate) => (
              <li key={certificate.id} className={classes.certificate} id={certificateAnchorOf(certificate.id)}>
                <Certificate certificate={certificate} token={token} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Sums({ sums }: Pick<PersonalPageData, 'sums'>) {
  const t = useTranslations('my.training')
  const points = useTranslations('points')
  const locale = useLocale()
  return (
    <table className={classes.sums}>
      <caption className={classes.partTitle}>{t('sums')}</caption>
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
      <div className={classes.certificateFacts}>
        <p className={classes.person}>
          <strong>{title}</strong>
        </p>
        <p className={classes.paragraph}>{t('facts', { date: longDate(date, locale), points, label })}</p>
        <p className={classes.paragraph}>
          <span className={classes.note}>{t('number', { serial, holder })}</span>
        </p>
        <Ending certificate={certificate} />
      </div>
      <div className={classes.state}>
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
      </div>
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
    return <p className={classes.paragraph}>{t('revoked', { date })}</p>
  }
  if (!replaced_by) return <p className={classes.paragraph}>{t('replaced')}</p>
  return (
    <p className={classes.paragraph}>
      {t.rich('replaced_by', {
        serial: replaced_by.serial,
        new: (text) => (
          <a className={classes.link} href={`#${certificateAnchorOf(replaced_by.id)}`}>
            {text}
          </a>
        ),
      })}
    </p>
  )
}
