'use client'

import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { TextField } from '@/ui/form/fields/TextField'
import { EventSection } from './EventSection'

export function VideoFields() {
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
