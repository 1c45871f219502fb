'use client'

import type { ComponentProps, ReactNode } from 'react'
import { AddCompanionsForm } from '@/features/registrations/ui/sign-up/AddCompanionsForm'
import { SignUpForm } from '@/features/registrations/ui/sign-up/SignUpForm'
import type { AddCompanionsProps, SignUpFormProps } from '@/features/registrations/ui/sign-up/sign-up-props'
import { JoinOffer } from '@/features/waitlist/ui/public/JoinOffer'
import { WaitlistForm } from '@/features/waitlist/ui/public/WaitlistForm'
import { FieldNamesProvider } from '@/i18n/FieldNamesProvider'

/** The language and the messages of the forms, whose code brings the library that reads them. */
type FormLanguage = Pick<ComponentProps<typeof FieldNamesProvider>, 'locale' | 'messages' | 'timeZone'>

type Translated<Props> = { language: FormLanguage; props: Props }

export const TranslatedSignUpForm = ({ language, props }: Translated<SignUpFormProps>) => (
  <InLanguage language={language}>
    <SignUpForm {...props} whenFull={<JoinOffer />} />
  </InLanguage>
)

export const TranslatedWaitlistForm = ({ language, props }: Translated<SignUpFormProps>) => (
  <InLanguage language={language}>
    <WaitlistForm {...props} />
  </InLanguage>
)

export const TranslatedAddCompanionsForm = ({ language, props }: Translated<AddCompanionsProps>) => (
  <InLanguage language={language}>
    <AddCompanionsForm {...props} />
  </InLanguage>
)

const InLanguage = ({ language, children }: { language: FormLanguage; children: ReactNode }) => (
  <FieldNamesProvider {...language}>{children}</FieldNamesProvider>
)
