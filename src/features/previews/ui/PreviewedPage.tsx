'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Locale } from '@/contract/locales'
import { EventWithSignUp } from '@/features/registrations/ui/EventWithSignUp'
import { type Preview, SAMPLE_PERSON, type Visitor } from '../contract'
import { type Device, FramedPage } from './FramedPage'

type Props = Pick<Preview, 'event' | 'terms'> & {
  visitor: Visitor
  device: Device
  locale: Locale
  isBusy: boolean
}

/** The page itself, made of the very parts that visitors get. */
export function PreviewedPage({ event, terms, visitor, ...frame }: Props) {
  const t = useTranslations('workshops')
  return (
    <FramedPage {...frame} title={t('preview_frame', { title: event.title })}>
      <EventWithSignUp
        key={visitor}
        event={event}
        isDirect={false}
        invitation={visitor === 'invited' ? SAMPLE_PERSON : undefined}
        registered={visitor === 'registered' ? registeredAt(event) : undefined}
        terms={terms ?? undefined}
        organiser={{}}
        told={{ interest: false, problem: null }}
        Island={Bare}
      />
    </FramedPage>
  )
}

/** The back office has every word already. */
const Bare = ({ children }: { children: ReactNode }) => <>{children}</>

function registeredAt({ title, date, time, location }: Preview['event']) {
  const { email, first_name, last_name, invite_slug } = SAMPLE_PERSON
  const registration = { id: invite_slug, email, first_name, last_name, invite_slug }
  return { registration: { ...registration, workshop: { title, date, time, location } }, companions: [], added: false }
}
