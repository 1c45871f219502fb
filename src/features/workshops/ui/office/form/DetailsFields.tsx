'use client'

import { memo } from 'react'
import type { Workshop } from '../../../contract/office'
import { BasicsFields } from './BasicsFields'
import { EventSection } from './EventSection'
import { ImageFields } from './ImageFields'
import { ScheduleFields } from './ScheduleFields'
import { SignUpFields } from './SignUpFields'
import { VideoFields } from './VideoFields'

type Props = { count: Workshop['count']; derived: Workshop['derived_fields'] }

/** Memoized, because the screen is rendered with each change of its address. */
export const DetailsFields = memo(function DetailsFields({ count, derived }: Props) {
  return (
    <>
      <BasicsFields derived={derived} />
      <ScheduleFields />
      <SignUpFields count={count} />
      <ImageFields />
      <EventSection name="sponsors" startsFolded />
      <VideoFields />
    </>
  )
})
