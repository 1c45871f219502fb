import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { StateCard } from '@/ui/feedback/StateCard'

/** The thank-you page at the address of an event, which identifies no person. */
export function AnonymousThankYou({ title }: { title: string }) {
  const t = useTranslations('thanks')
  const layout = useTranslations('layout')
  return (
    <StateCard
      icon={<IconCircleCheck size={44} stroke={1.5} aria-hidden />}
      title={t('somebody_title')}
      text={t('somebody_text', { title })}
      action={<ButtonLink href="/">{layout('to_start')}</ButtonLink>}
    />
  )
}
