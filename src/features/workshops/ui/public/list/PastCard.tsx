import { Cluster } from '@/ui/layout/layout'
import { eventPath } from '../../../contract/public'
import type { ListedEvent } from '../../../service/public-events'
import { StateChip } from '../StateChip'
import { VideoLinks } from '../VideoLinks'
import { CardFrame } from './CardFrame'
import classes from './EventCard.module.css'
import { EventFacts } from './EventFacts'

type Props = {
  event: ListedEvent
  showLanguage: boolean
  /** Shows all facts and links to the event; otherwise only the speaker and the recordings are shown. */
  isComplete: boolean
}

export function PastCard({ event, showLanguage, isComplete }: Props) {
  return (
    <CardFrame event={event} href={isComplete ? eventPath(event.id) : undefined}>
      <EventFacts
        event={event}
        shown={[isComplete && 'time', showLanguage && 'language', isComplete && 'place', 'speaker']}
      />
      <Cluster as="p" gap="xs" className={classes.foot}>
        <StateChip event={event} />
      </Cluster>
      <VideoLinks event={event} />
    </CardFrame>
  )
}
