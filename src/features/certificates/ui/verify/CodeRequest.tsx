import { useTranslations } from 'next-intl'
import { Card, Stack } from '@/ui/layout/layout'
import { PageHeader } from '@/ui/layout/PageHeader'
import { FileCheck } from './FileCheck'
import { VerifyForm } from './VerifyForm'
import classes from './verify.module.css'

/** Asks for a code or a document. `typed` is what was sent and can be no code. */
export function CodeRequest({ typed }: { typed: string | null }) {
  const t = useTranslations('verify')
  return (
    <Stack gap="lg" className={classes.page}>
      <PageHeader title={t('title')} text={t('text')} />
      <Card>
        <VerifyForm typed={typed ?? ''} isWrong={typed !== null} />
      </Card>
      <FileCheck />
    </Stack>
  )
}
