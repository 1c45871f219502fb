'use client'

import { memo } from 'react'
import type { Count } from '../contract/office'
import { BasicsFields } from './BasicsFields'
import { ImageFields } from './ImageFields'
import { ScheduleFields } from './ScheduleFields'
import { SignUpFields } from './SignUpFields'
import { SponsorsField } from './SponsorsField'
import { VideoFields } from './VideoFields'

/** What an event is, apart from what people read of it. Remembered: the screen is drawn anew with each change of its address. */
export const DetailsFields = memo(function DetailsFields({ count }: { count: Count }) {
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
})
