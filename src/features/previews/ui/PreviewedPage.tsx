'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Locale } from '@/contract/locales'
import { EventWithSignUp } from '@/features/registrations/ui/sign-up/EventWithSignUp'
import { type Preview, type PreviewVisitor, SAMPLE_PERSON } from '../contract'
import { type Device, FramedPage } from './FramedPage'

type Props = Pick<Preview, 'event' | 'terms'> & {
  visitor: PreviewVisitor
  device: Device
  locale: Locale
  isBusy: boolean
}

/** Renders the components of the public page. */
export function PreviewedPage({ event, terms, visitor, ...frame }: Props) {
  const t = useTranslations('workshops')
  return (
    <FramedPage {...frame} title={t('preview_frame', { title: event.title })}>
      <EventWithSignUp
        key={visitor}
        event={event}
        isDirect={false}
        invitation={visitor === 'invited' ? SAMPLE_PERSON : undefined}
        registered={visitor === 'registered' ? sampleRegistrationOf(event) : undefined}
        terms={terms ?? undefined}
        organiser={{}}
        formOutcome={{ interest: false, problem: null }}
        Island={Passthrough}
      />
    </FramedPage>
  )
}

/** The back office has loaded all messages already. */
const Passthrough = ({ children }: { children: ReactNode }) => <>{children}</>

function sampleRegistrationOf({ title, date, time, location }: Preview['event']) {
  const { email, first_name, last_name, invite_slug } = SAMPLE_PERSON
  const registration = { id: invite_slug, email, first_name, last_name, invite_slug }
  return { registration: { ...registration, workshop: { title, date, time, location } }, companions: [], added: false }
}
