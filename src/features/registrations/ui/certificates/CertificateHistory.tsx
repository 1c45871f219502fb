'use client'

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { listQuery } from '@/client/calls/lists'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import { urlOf } from '@/contract/endpoint'
import {
  type Certificate,
  getCertificateFile,
  listCertificates,
  revokeCertificate,
} from '@/features/certificates/contract/certificates'
import { CERTIFICATE_STATES, type CertificateState } from '@/features/certificates/contract/states'
import { showInstantDate } from '@/i18n/formats'
import { IconButton } from '@/ui/buttons/IconButton'
import { StatusChip, type Tone } from '@/ui/content/StatusChip'
import { LoadError } from '@/ui/feedback/LoadError'
import { useReturnFocus } from '@/ui/feedback/use-return-focus'
import { FilterChips } from '@/ui/table/FilterChips'
import classes from './certificates.module.css'
import { RevokeDialog } from './RevokeDialog'

const PAGE_SIZE = 20
const TONES: Record<CertificateState, Tone> = { draft: 'active', issued: 'good', revoked: 'bad', replaced: 'plain' }

/** Every certificate of the event with its state, the revoked and the replaced ones included. */
export function CertificateHistory({ workshop_id }: { workshop_id: number }) {
  const may = useMay()
  return may(listCertificates) ? <History workshop_id={workshop_id} /> : null
}

function History({ workshop_id }: { workshop_id: number }) {
  const t = useTranslations('certificates')
  const id = useId()
  const [page, setPage] = useState(1)
  const [state, setState] = useState('')
  const { data, error, isFetching, refetch } = useQuery(
    listQuery(listCertificates, { page, per_page: PAGE_SIZE, filter: { workshop_id, ...(state && { state }) } }),
  )
  if (error && !data) return <LoadError failure={error} onRetry={() => void refetch()} isBusy={isFetching} />
  if (!data || (state === '' && data.meta.pagination.total === 0)) return null
  const states = CERTIFICATE_STATES.map((value) => ({ value, label: t(`state_${value}`) }))
  const { total_pages, total } = data.meta.pagination
  return (
    <section className={classes.history} aria-labelledby={id}>
      <h3 className={classes.subtitle} id={id}>
        {t('history', { count: total })}
      </h3>
      <FilterChips
        filter={{ column: 'state', title: t('state'), options: states, chips: {} }}
        value={state}
        setFilters={({ state: chosen = '' }) => {
          setState(chosen)
          setPage(1)
        }}
      />
      {total === 0 && <p className={classes.quiet}>{t('history_none')}</p>}
      <ul className={classes.rows}>
        {data.data.map((certificate) => (
          <CertificateRow key={certificate.id} certificate={certificate} />
        ))}
      </ul>
      {total_pages > 1 && (
        <div className={classes.actions}>
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('newer')}
          </Button>
          <span>{t('page', { page, pages: total_pages })}</span>
          <Button variant="default" disabled={page === total_pages} onClick={() => setPage(page + 1)}>
            {t('older')}
          </Button>
        </div>
      )}
    </section>
  )
}

type RowProps = {
  certificate: Certificate
  /** Lists about one person name the event instead of the person. */
  event?: string
  /** Reads again what comes from neither of the lists of certificates. */
  onRevoked?: () => void
}

/** A certificate with its state and its document. A valid one can be revoked. */
export function CertificateRow({ certificate, event, onRevoked }: RowProps) {
  const t = useTranslations('certificates')
  const may = useMay()
  const formats = useFormats()
  const { id, serial, holder, label, points, state, issued_at, revocation_reason, has_file, has_failed } = certificate
  const name = holder || t('erased')
  const [isRevoking, setRevoking] = useState(false)
  const { ref, returnFocus } = useReturnFocus<HTMLLIElement>()
  const close = () => {
    setRevoking(false)
    returnFocus()
  }
  const done = () => {
    close()
    onRevoked?.()
  }
  return (
    <li ref={ref} className={classes.row} tabIndex={-1}>
      {has_file && may(getCertificateFile) ? (
        <a className={classes.link} href={urlOf(getCertificateFile, { params: { id } })} download>
          {t('number', { serial })}
        </a>
      ) : (
        <span>{t('number', { serial })}</span>
      )}
      <span className={classes.holder}>{event ?? name}</span>
      <span className={classes.points}>{points === null ? '' : t('points', { points, label })}</span>
      <span className={classes.quiet}>{showInstantDate(issued_at, formats)}</span>
      <StatusChip tone={has_failed ? 'bad' : TONES[state]}>
        {t(has_failed ? 'state_failed' : `state_${state}`)}
      </StatusChip>
      {revocation_reason && <span className={classes.quiet}>{revocation_reason}</span>}
      {state === 'issued' && may(revokeCertificate) && (
        <IconButton
          icon="circle_x"
          tone="bad"
          label={t('revoke', { name, serial })}
          onClick={() => setRevoking(true)}
        />
      )}
      {isRevoking && <RevokeDialog certificate={{ id, serial, name }} onDone={done} onClose={close} />}
    </li>
  )
}
