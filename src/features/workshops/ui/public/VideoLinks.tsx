import { useTranslations } from 'next-intl'
import { Cluster, Muted } from '@/ui/layout/layout'
import type { ListedEvent } from '../../service/public-events'
import { MediaLink } from './MediaLink'
import { videosOf } from './videos'

type Props = {
  event: Pick<ListedEvent, 'title' | 'videolink' | 'videolink_desc' | 'videolink2' | 'videolink2_desc'>
}

/** The recordings of a past event on other sites; a link without a description names the event. */
export function VideoLinks({ event }: Props) {
  const t = useTranslations('events')
  const videos = videosOf(event)
  if (videos.length === 0) return null
  return (
    <Cluster as="ul" gap="xs">
      {videos.map(({ number, href, description }) => (
        <li key={number}>
          <MediaLink icon="player_play" href={href} rel="noopener">
            <strong>{t('watch_video')}</strong>{' '}
            {description ? (
              <Muted as="span" isSmall>
                {description}
              </Muted>
            ) : (
              <span className="visually-hidden">{`${event.title} (${number})`}</span>
            )}
          </MediaLink>
        </li>
      ))}
    </Cluster>
  )
}
