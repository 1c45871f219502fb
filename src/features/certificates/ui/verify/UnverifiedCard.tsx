import { useTranslations } from 'next-intl'
import { PageStatusMeta } from '@/ui/head/PageStatusMeta'
import { Stack } from '@/ui/layout/layout'
import { Verdict } from './Verdict'
import { VerifyForm } from './VerifyForm'
import classes from './verify.module.css'

/** A code of which nothing is known, or that was not looked up after too many attempts. */
export function UnverifiedCard({ reason, typed }: { reason: 'unknown' | 'limited'; typed: string }) {
  const t = useTranslations('verify')
  return (
    <Stack gap="lg" className={classes.page}>
      <PageStatusMeta status={reason === 'unknown' ? 404 : 429} />
      <Verdict tone={reason === 'unknown' ? 'danger' : 'plain'} title={t(`${reason}_title`)} text={t(`${reason}_text`)}>
        <div className={classes.details}>
          <VerifyForm typed={typed} />
        </div>
      </Verdict>
    </Stack>
  )
}
