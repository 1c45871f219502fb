import { IconMapSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { ButtonLink } from './ButtonLink'
import { StateCard } from './StateCard'

export function NotFoundCard() {
  const t = useTranslations('layout')
  return (
    <StateCard
      icon={<IconMapSearch size={44} stroke={1.5} aria-hidden />}
      title={t('not_found_title')}
      text={t('not_found_text')}
      action={<ButtonLink href="/">{t('to_start')}</ButtonLink>}
    />
  )
}
