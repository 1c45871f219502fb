import { useTranslations } from 'next-intl'
import { Callout } from '@/ui/feedback/Callout'
import { Bullets } from '@/ui/layout/layout'
import type { MailWarning } from '../contract/mailings'

/** Lists what the recipients of a mail will find that its sender may not expect. */
export function MailWarnings({ warnings }: { warnings: readonly MailWarning[] }) {
  const t = useTranslations('mailing')
  if (warnings.length === 0) return null
  return (
    <Callout tone="watch" title={t('warnings')}>
      <Bullets>
        {warnings.map((warning) => (
          <li key={warning}>{t(`warning_${warning}`)}</li>
        ))}
      </Bullets>
    </Callout>
  )
}
