import { useTranslations } from 'next-intl'
import { Icon } from '@/ui/content/Icon'
import type { ListedEvent } from '../../service/public-events'
import classes from './VideoLinks.module.css'
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
    <ul className={classes.videos}>
      {videos.map(({ number, href, description }) => (
        <li key={number}>
          <a className={classes.video} href={href} rel="noopener">
            <Icon name="player_play" size={20} />
            <span className={classes.text}>
              <span className={classes.label}>{t('watch_video')}</span>{' '}
              {description ? (
                <span className={classes.description}>{description}</span>
              ) : (
                <span className="visually-hidden">{`${event.title} (${number})`}</span>
              )}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
