import { IconMapSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { ButtonLink } from './ButtonLink'
import { StateCard } from './StateCard'

type Props = {
  /** What is missing, where it is not the page as a whole. */
  title?: string
  text?: string
  /** The way on from here. */
  back: { href: string; label: string }
}

export function NotFoundCard({ title, text, back }: Props) {
  const t = useTranslations('layout')
  return (
    <StateCard
      icon={<IconMapSearch size={44} stroke={1.5} aria-hidden />}
      title={title ?? t('not_found_title')}
      text={text ?? t('not_found_text')}
      action={<ButtonLink href={back.href}>{back.label}</ButtonLink>}
    />
  )
}
