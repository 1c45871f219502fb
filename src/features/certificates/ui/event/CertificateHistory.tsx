import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { listQuery } from '@/client/calls/lists'
import { useMay } from '@/client/calls/permissions'
import { CERTIFICATE_STATES } from '@/contract/values/certificates'
import { LoadError } from '@/ui/feedback/LoadError'
import { Cluster, Heading, Muted, Rows, Stack } from '@/ui/layout/layout'
import { FilterChips } from '@/ui/table/FilterChips'
import { listCertificates } from '../../contract/certificates'
import { CertificateRow } from './CertificateRow'
import classes from './certificates.module.css'

const PAGE_SIZE = 20

export function CertificateHistory({ workshop_id }: { workshop_id: number }) {
  const t = useTranslations('certificates')
  const id = useId()
  const [page, setPage] = useState(1)
  const [state, setState] = useState('')
  const { data, error, isFetching, refetch } = useQuery({
    ...listQuery(listCertificates, { page, per_page: PAGE_SIZE, filter: { workshop_id, ...(state && { state }) } }),
    enabled: useMay()(listCertificates),
  })
  if (error && !data) return <LoadError failure={error} onRetry={() => void refetch()} isBusy={isFetching} />
  if (!data || (state === '' && data.meta.pagination.total === 0)) return null
  const states = CERTIFICATE_STATES.map((value) => ({ value, label: t(`state_${value}`) }))
  const { total_pages, total } = data.meta.pagination
  return (
    <Stack as="section" gap="sm" className={classes.history} aria-labelledby={id}>
      <Heading level={3} id={id}>
        {t('history')}
      </Heading>
      <FilterChips
        filter={{ column: 'state', title: t('state'), options: states, chips: {} }}
        value={state}
        setFilters={({ state: chosen = '' }) => {
          setState(chosen)
          setPage(1)
        }}
      />
      {total === 0 && <Muted>{t('history_none')}</Muted>}
      <Rows isOpen>
        {data.data.map((certificate) => (
          <CertificateRow key={certificate.id} certificate={certificate} />
        ))}
      </Rows>
      {total_pages > 1 && (
        <Cluster>
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('newer')}
          </Button>
          <span>{t('page', { page, pages: total_pages })}</span>
          <Button variant="default" disabled={page === total_pages} onClick={() => setPage(page + 1)}>
            {t('older')}
          </Button>
        </Cluster>
      )}
    </Stack>
  )
}
