import { useFormatter, useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { urlOf } from '@/contract/endpoint'
import { IconButton } from '@/ui/buttons/IconButton'
import { StatusChip, type Tone } from '@/ui/content/StatusChip'
import { Cluster, Muted } from '@/ui/layout/layout'
import { getCertificateFile, revokeCertificate } from '../../contract/certificates'
import type { BodyEntitlement, CertificateChange, CertifyingBody, PersonEntitlements } from '../../contract/issuing'
import classes from './certificates.module.css'
import { type Outcome, outcomeOf } from './outcomes'
import type { Revocable } from './RevokeDialog'
import { useOutcomeText } from './use-outcome-text'

export type Revoke = (certificate: Revocable) => void

const TONES: Partial<Record<Outcome, Tone>> = { due: 'active', making: 'active', issued: 'good', changed: 'watch' }

type Props = { body: CertifyingBody; person: PersonEntitlements; onRevoke: Revoke }

export function BodyCell({ body: { key, label }, person: { name, bodies }, onRevoke }: Props) {
  const own = bodies.filter(({ body_key }) => body_key === key)
  return own.map((entitlement) => (
    <EntitlementCell
      key={entitlement.certificate?.id ?? key}
      entitlement={entitlement}
      label={label}
      name={name}
      onRevoke={onRevoke}
    />
  ))
}

type EntitlementProps = { entitlement: BodyEntitlement; label: string; name: string; onRevoke: Revoke }

function EntitlementCell({ entitlement, label, name, onRevoke }: EntitlementProps) {
  const t = useTranslations('certificates')
  const textOf = useOutcomeText()
  const format = useFormatter()
  const outcome = outcomeOf(entitlement)
  const { points, changes, certificate } = entitlement
  const tone = TONES[outcome]
  const before = certificate?.points ?? null
  const wordsOf = (change: CertificateChange) =>
    change === 'points' && before !== null && points !== null && before !== points
      ? t('change_points_to', { before, points })
      : t(`change_${change}`)
  if (!tone) return <Muted as="span">{textOf(outcome)}</Muted>
  return (
    <Cluster gap="xs">
      {points !== null && <span className={classes.points}>{`${format.number(points)} ${label}`}</span>}
      <StatusChip tone={tone}>{textOf(outcome)}</StatusChip>
      {certificate?.state === 'issued' && <Issued {...certificate} name={name} onRevoke={onRevoke} />}
      {changes.length > 0 && (
        <span className={classes.changes}>{t('changed_in', { parts: format.list(changes.map(wordsOf)) })}</span>
      )}
    </Cluster>
  )
}

type IssuedProps = Pick<NonNullable<BodyEntitlement['certificate']>, 'id' | 'serial'> & {
  name: string
  onRevoke: Revoke
}

function Issued({ id, serial, name, onRevoke }: IssuedProps) {
  const t = useTranslations('certificates')
  const may = useMay()
  return (
    <Cluster gap="2xs">
      {may(getCertificateFile) ? (
        <a className={classes.link} href={urlOf(getCertificateFile, { params: { id } })} download>
          {t('number', { serial })}
        </a>
      ) : (
        t('number', { serial })
      )}
      {may(revokeCertificate) && (
        <IconButton
          icon="circle_x"
          tone="bad"
          label={t('revoke', { name, serial })}
          onClick={() => onRevoke({ id, serial, name })}
        />
      )}
    </Cluster>
  )
}
