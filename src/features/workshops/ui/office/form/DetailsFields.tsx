import { useTranslations } from 'next-intl'
import { Fragment, memo } from 'react'
import { TextField } from '@/ui/form/fields/TextField'
import type { Workshop } from '../../../contract/office'
import { BasicsFields } from './BasicsFields'
import { EventSection } from './EventSection'
import { ImageFields } from './ImageFields'
import { ScheduleFields } from './ScheduleFields'
import { SignUpFields } from './SignUpFields'

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

function VideoFields() {
  const t = useTranslations('workshops')
  return (
    <EventSection name="videos" startsFolded>
      {(['videolink', 'videolink2'] as const).map((name) => (
        <Fragment key={name}>
          <TextField name={name} label={t(name)} type="url" placeholder="https://" />
          <TextField name={`${name}_desc`} label={t(`${name}_desc`)} />
        </Fragment>
      ))}
    </EventSection>
  )
}
