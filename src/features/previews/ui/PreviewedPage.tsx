import { useTranslations } from 'next-intl'
import { type Locale, nameIn } from '@/contract/locales'
import { textIn } from '@/features/consents/rules'
import { EventActions } from '@/features/personal-page/ui/link/EventActions'
import { PointsFields } from '@/features/registrations/ui/points/PointsFields'
import { AddCompanionsForm } from '@/features/registrations/ui/sign-up/AddCompanionsForm'
import { SignUpByPhase } from '@/features/registrations/ui/sign-up/SignUpByPhase'
import { SignUpForm } from '@/features/registrations/ui/sign-up/SignUpForm'
import type { AddCompanionsProps, SignUpFormProps } from '@/features/registrations/ui/sign-up/sign-up-props'
import { WaitlistForm } from '@/features/waitlist/ui/public/WaitlistForm'
import { waitlistCardOf } from '@/features/waitlist/ui/public/waitlist-card'
import { eventPath } from '@/features/workshops/contract/public'
import { localizedPath } from '@/i18n/paths'
import { type Preview, type PreviewVisitor, SAMPLE_PERSON } from '../contract'
import { type Device, FramedPage } from './FramedPage'

type Props = Pick<Preview, 'event' | 'needed_numbers' | 'number_storage' | 'consents' | 'terms' | 'privacy'> & {
  visitor: PreviewVisitor
  device: Device
  locale: Locale
  isBusy: boolean
  /** Null for a new event, whose page nobody can share. */
  id: number | null
}

export function PreviewedPage({
  event,
  needed_numbers: needed,
  number_storage: storage,
  consents,
  terms,
  privacy,
  visitor,
  id,
  ...frame
}: Props) {
  const t = useTranslations('workshops')
  const signUp = {
    event,
    isDirect: false,
    invitation: visitor === 'invited' ? SAMPLE_PERSON : undefined,
    terms: terms ?? undefined,
    privacy: privacy ?? undefined,
    formOutcome: { interest: false, problem: null },
    forms: FORMS,
    numbers: needed ? { needed, storage } : undefined,
    consents: consents.map((topic) => ({
      id: topic.id,
      name: nameIn(topic, frame.locale),
      text: textIn(topic, frame.locale),
    })),
  }
  return (
    <FramedPage {...frame} title={t('preview_frame', { title: event.title })}>
      <SignUpByPhase
        key={visitor}
        {...signUp}
        actions={
          event.nonpublic || id === null ? undefined : <EventActions event={event} address={pageOf(id, frame.locale)} />
        }
        registered={visitor === 'registered' ? sampleRegistrationOf(event) : undefined}
        waitlist={waitlistCardOf(signUp)}
      />
    </FramedPage>
  )
}

const pageOf = (id: number, locale: Locale) => window.location.origin + localizedPath(locale, eventPath(id))

const FORMS = {
  SignUpForm: (props: SignUpFormProps) => <SignUpForm {...props} PointsFields={PointsFields} />,
  AddCompanionsForm: (props: AddCompanionsProps) => <AddCompanionsForm {...props} PointsFields={PointsFields} />,
  WaitlistForm: (props: SignUpFormProps) => <WaitlistForm {...props} PointsFields={PointsFields} />,
}

function sampleRegistrationOf({ title, date, time, location }: Preview['event']) {
  const { email, first_name, last_name, institution, invite_slug } = SAMPLE_PERSON
  const registration = { id: invite_slug, email, first_name, last_name, invite_slug }
  return {
    registration: { ...registration, workshop: { title, date, time, location } },
    companions: [],
    institution,
    added: false,
  }
}
