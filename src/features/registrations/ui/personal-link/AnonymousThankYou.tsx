import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/ui/ButtonLink'
import { StateCard } from '@/ui/StateCard'

/** Thanks at the address of an event, where nobody is known. */
export function SomebodyThanked({ title }: { title: string }) {
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
