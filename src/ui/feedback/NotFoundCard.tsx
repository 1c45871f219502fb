import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Icon } from '../content/Icon'
import { StateCard } from './StateCard'

type Props = {
  /** Names the missing object where it is not the whole page. */
  title?: string
  text?: string
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
