'use client'

import { memo } from 'react'
import type { Count } from '../../../contract/office'
import { BasicsFields } from './BasicsFields'
import { ImageFields } from './ImageFields'
import { ScheduleFields } from './ScheduleFields'
import { SignUpFields } from './SignUpFields'
import { SponsorsField } from './SponsorsField'
import { VideoFields } from './VideoFields'

/** Memoized, because the screen is rendered with each change of its address. */
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
