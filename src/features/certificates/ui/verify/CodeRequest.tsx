import { useTranslations } from 'next-intl'
import { PageHeader } from '@/ui/layout/PageHeader'
import { FileCheck } from './FileCheck'
import { VerifyForm } from './VerifyForm'
import classes from './verify.module.css'

/** Asks for a code or a document. `typed` is what was sent and can be no code. */
export function CodeRequest({ typed }: { typed: string | null }) {
  const t = useTranslations('verify')
  return (
    <div className={classes.page}>
      <PageHeader title={t('title')} text={t('text')} />
      <div className={classes.card}>
        <VerifyForm typed={typed ?? ''} isWrong={typed !== null} />
      </div>
      <FileCheck />
    </div>
  )
}
