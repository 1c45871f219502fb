import { IconMailCheck } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { StateCard } from '@/ui/feedback/StateCard'

export function UnsubscribedCard({ email }: { email: string }) {
  const t = useTranslations('unsubscribe')
  const layout = useTranslations('layout')
  return (
    <StateCard
      icon={<IconMailCheck size={44} stroke={1.5} aria-hidden />}
      title={t('done_title')}
      text={t('done_text', { email })}
      action={<ButtonLink href="/">{layout('to_start')}</ButtonLink>}
    />
  )
}
