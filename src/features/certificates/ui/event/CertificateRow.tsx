import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import { urlOf } from '@/contract/endpoint'
import type { CertificateState } from '@/contract/values/certificates'
import { showInstantDate } from '@/i18n/formats'
import { IconButton } from '@/ui/buttons/IconButton'
import { StatusChip, type Tone } from '@/ui/content/StatusChip'
import { useOpened } from '@/ui/feedback/use-opened'
import { Muted, Row } from '@/ui/layout/layout'
import { type Certificate, getCertificateFile, revokeCertificate } from '../../contract/certificates'
import classes from './certificates.module.css'
import { RevokeDialog } from './RevokeDialog'

const TONES: Record<CertificateState, Tone> = {
  draft: 'active',
  issued: 'good',
  revoked: 'bad',
  replaced: 'plain',
  erased: 'plain',
  expired: 'plain',
}

type Props = {
  certificate: Certificate
  /** Lists about one person name the event instead of the person. */
  event?: string
  /** Reads again what comes from neither of the lists of certificates. */
  onRevoked?: () => void
}

export function CertificateRow({ certificate, event, onRevoked }: Props) {
  const t = useTranslations('certificates')
  const may = useMay()
  const formats = useFormats()
  const { id, serial, holder, label, points, state, issued_at, revocation_reason, has_file, has_failed } = certificate
  const name = holder || t('erased')
  const { opened, open, close, focus } = useOpened<'revoke', HTMLLIElement>()
  const done = () => {
    close()
    onRevoked?.()
  }
  return (
    <Row ref={focus.ref} className={classes.row} tabIndex={-1}>
      <CertificateNumber id={id} serial={serial} hasFile={has_file} />
      <strong className={classes.holder}>{event ?? name}</strong>
      <span className={classes.points}>{points === null ? '' : t('points', { points, label })}</span>
      <Muted as="span">{showInstantDate(issued_at, formats)}</Muted>
      <StatusChip tone={has_failed ? 'bad' : TONES[state]}>
        {t(has_failed ? 'state_failed' : `state_${state}`)}
      </StatusChip>
      {revocation_reason && <Muted as="span">{revocation_reason}</Muted>}
      {state === 'issued' && may(revokeCertificate) && (
        <IconButton icon="circle_x" tone="bad" label={t('revoke', { name, serial })} onClick={() => open('revoke')} />
      )}
      {opened && <RevokeDialog certificate={{ id, serial, name }} onDone={done} onClose={close} />}
    </Row>
  )
}

type NumberProps = Pick<Certificate, 'id' | 'serial'> & { hasFile: boolean }

/** Leads to the document for people who may read it. */
export function CertificateNumber({ id, serial, hasFile }: NumberProps) {
  const number = useTranslations('certificates')('number', { serial })
  const may = useMay()
  if (!hasFile || !may(getCertificateFile)) return <span>{number}</span>
  return (
    <a className={classes.link} href={urlOf(getCertificateFile, { params: { id } })} download>
      {number}
    </a>
  )
}
