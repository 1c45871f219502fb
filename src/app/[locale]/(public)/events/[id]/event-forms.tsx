import { getLocale, getTimeZone } from 'next-intl/server'
import type { ComponentType } from 'react'
import { PointsFields } from '@/features/registrations/ui/points/PointsFields'
import type { AddCompanionsProps, SignUpFormProps } from '@/features/registrations/ui/sign-up/sign-up-props'
import type { PublicForms } from '@/features/waitlist/ui/public/waitlist-card'
import { pickMessages } from '@/i18n/MessagesProvider'
import {
  type Translated,
  TranslatedAddCompanionsForm,
  TranslatedSignUpForm,
  TranslatedWaitlistForm,
} from './TranslatedForms'

/** An event that needs no numbers loads neither their fields nor their words. */
const withMessages = <Props extends SignUpFormProps | AddCompanionsProps>(Form: ComponentType<Translated<Props>>) =>
  async function FormWithMessages(props: Props) {
    const { numbers } = props
    const language = {
      locale: await getLocale(),
      timeZone: await getTimeZone(),
      messages: await pickMessages(numbers ? ['registrations', 'numbers'] : ['registrations']),
    }
    return <Form language={language} props={numbers ? { ...props, PointsFields } : props} />
  }

/** The forms of the public page, with the messages that they need. */
export const EVENT_FORMS: PublicForms = {
  SignUpForm: withMessages(TranslatedSignUpForm),
  WaitlistForm: withMessages(TranslatedWaitlistForm),
  AddCompanionsForm: withMessages(TranslatedAddCompanionsForm),
}
