import { useTranslations } from 'next-intl'
import { RichText } from '@/ui/content/RichText'
import { Heading, Stack } from '@/ui/layout/layout'
import type { PublicEvent } from '../../../service/public-events'
import { EventImage } from '../EventImage'
import { DocumentLink } from './DocumentLink'
import classes from './EventDetails.module.css'
import { Sponsors } from './Sponsors'

const SIZES = '(min-width: 62em) 624px, (min-width: 48em) 720px, 100vw'

/** The description in the language of the event, and the sponsors. The document of a past event is in the card. */
export function EventDetails({ event }: { event: PublicEvent }) {
  return (
    <>
      <About event={event} />
      {event.document && event.phase !== 'over' && (
        <div className={classes.document}>
          <DocumentLink event={event} />
        </div>
      )}
      <Sponsors sponsors={event.sponsors} />
    </>
  )
}

function About({ event: { description, language, images } }: { event: PublicEvent }) {
  const t = useTranslations('event')
  const { picture } = images
  if (!description && !picture) return null
  return (
    <Stack as="section" className={classes.section} aria-labelledby="about">
      <Heading size="h3" id="about">
        {t('about')}
      </Heading>
      <div lang={language}>
        <RichText html={description} />
      </div>
      {picture && <EventImage className={classes.picture} image={picture} sizes={SIZES} loading="lazy" />}
    </Stack>
  )
}
