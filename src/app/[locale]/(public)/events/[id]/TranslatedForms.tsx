'use client'

import type { ComponentProps, ComponentType } from 'react'
import { AddCompanionsForm } from '@/features/registrations/ui/sign-up/AddCompanionsForm'
import { SignUpForm } from '@/features/registrations/ui/sign-up/SignUpForm'
import type { SignUpFormProps } from '@/features/registrations/ui/sign-up/sign-up-props'
import { JoinOffer } from '@/features/waitlist/ui/public/JoinOffer'
import { WaitlistForm } from '@/features/waitlist/ui/public/WaitlistForm'
import { FieldNamesProvider } from '@/i18n/FieldNamesProvider'

/** The language and the messages of a form, whose code brings the library that reads them. */
export type Translated<Props> = {
  language: Pick<ComponentProps<typeof FieldNamesProvider>, 'locale' | 'messages' | 'timeZone'>
  props: Props
}

const translated = <Props extends object>(Form: ComponentType<Props>) =>
  function TranslatedForm({ language, props }: Translated<Props>) {
    return (
      <FieldNamesProvider {...language}>
        <Form {...props} />
      </FieldNamesProvider>
    )
  }

export const TranslatedSignUpForm = translated((props: SignUpFormProps) => (
  <SignUpForm {...props} whenFull={<JoinOffer />} />
))
export const TranslatedWaitlistForm = translated(WaitlistForm)
export const TranslatedAddCompanionsForm = translated(AddCompanionsForm)
