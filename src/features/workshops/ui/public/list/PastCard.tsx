import { eventPath } from '../contract/public'
import type { EventCard } from '../service/find'
import { CardFrame } from './CardFrame'
import classes from './EventCard.module.css'
import { LanguageFact, PlaceFact, SpeakerFact, TimeFact } from './EventFacts'
import factClasses from './EventFacts.module.css'
import { StateChip } from './StateChip'
import { VideoLinks } from './VideoLinks'

type Props = {
  event: EventCard
  showLanguage: boolean
  /** Tells everything and leads to the event's page; else only what is still of use is shown. */
  isComplete: boolean
}

/** An event that is over: who spoke, and what can still be watched. */
export function PastCard({ event, showLanguage, isComplete }: Props) {
  return (
    <CardFrame event={event} href={isComplete ? eventPath(event.id) : undefined}>
      <dl className={factClasses.facts}>
        {isComplete && <TimeFact event={event} />}
        {showLanguage && <LanguageFact event={event} />}
        {isComplete && <PlaceFact event={event} />}
        <SpeakerFact event={event} />
      </dl>
      <p className={classes.foot}>
        <StateChip event={event} />
      </p>
      <VideoLinks event={event} />
    </CardFrame>
  )
}
