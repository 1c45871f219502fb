'use client'

import type { Count } from '../contract/office'
import { BasicsFields } from './BasicsFields'
import { ImageFields } from './ImageFields'
import { ScheduleFields } from './ScheduleFields'
import { SignUpFields } from './SignUpFields'
import { SponsorsField } from './SponsorsField'
import { VideoFields } from './VideoFields'

/** What an event is, apart from what people read of it. */
export function DetailsFields({ count }: { count: Count }) {
  return (
    <>
      <BasicsFields />
      <ScheduleFields />
      <SignUpFields count={count} />
      <ImageFields />
      <SponsorsField />
      <VideoFields />
    </>
  )
}
