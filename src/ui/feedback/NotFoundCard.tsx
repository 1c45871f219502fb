import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Icon } from './Icon'
import { StateCard } from './StateCard'

type Props = {
  /** What is missing, where it is not the page as a whole. */
  title?: string
  text?: string
  /** The way on from here. */
  action: ReactNode
}

export function NotFoundCard({ title, text, action }: Props) {
  const t = useTranslations('layout')
  return (
    <StateCard
      icon={<Icon name="map_search" size={44} stroke={1.5} />}
      title={title ?? t('not_found_title')}
      text={text ?? t('not_found_text')}
      action={action}
    />
  )
}
