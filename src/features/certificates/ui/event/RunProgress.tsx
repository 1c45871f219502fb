'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { Callout } from '@/ui/feedback/Callout'
import { Stack } from '@/ui/layout/Stack'
import { type CertificateRun, retryCertificates } from '../../contract/issuing'
import classes from './certificates.module.css'
import { useCertificateCall } from './use-certificate-call'

/** Documents of the run are still being made. */
export const isUnderWay = (run: CertificateRun | null | undefined): boolean =>
  run !== null && run !== undefined && run.finished_at === null && run.made + run.failed < run.total

type Props = { workshop_id: number; run: CertificateRun }

/**
 * The progress of the latest run while it works, and its documents that could not be made. The numbers are not announced,
 * because they change each second: the sentence above tells when the run starts and ends.
 */
export function RunProgress({ workshop_id, run }: Props) {
  const t = useTranslations('certificates')
  const { total, made, failed } = run
  if (isUnderWay(run))
    return (
      <Stack gap="xs">
        <p>{t('progress', { made, total })}</p>
        <progress className={classes.bar} value={made} max={total} aria-label={t('progress_label')} />
      </Stack>
    )
  return failed > 0 ? <Failed workshop_id={workshop_id} failed={failed} /> : null
}

function Failed({ workshop_id, failed }: { workshop_id: number; failed: number }) {
  const t = useTranslations('certificates')
  const may = useMay()
  const { run, isRunning } = useCertificateCall(() => call(retryCertificates, { params: { id: workshop_id } }))
  return (
    <Callout tone="danger" role="alert">
      {t('failed', { count: failed })}
      {may(retryCertificates) && (
        <Button variant="default" loading={isRunning} onClick={() => run()}>
          {t('retry')}
        </Button>
      )}
    </Callout>
  )
}
