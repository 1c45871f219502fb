'use client'

import {
  type AddCompanionsProps,
  draftAddressOf,
  type SignUpFormProps,
} from '@/features/registrations/ui/sign-up/sign-up-props'
import { LazyForm } from '@/ui/form/LazyForm'
import type { FormLanguage } from './TranslatedForms'

type FormsModule = typeof import('./TranslatedForms')
type Lazy<Props> = { language: FormLanguage; props: Props }

/** The bundler leaves this module out of what browsers load with the page. */
const rendered: FormsModule | undefined = typeof window === 'undefined' ? require('./TranslatedForms') : undefined

const loadSignUpForm = () => import('./TranslatedForms').then((forms) => forms.TranslatedSignUpForm)
const loadWaitlistForm = () => import('./TranslatedForms').then((forms) => forms.TranslatedWaitlistForm)
const loadAddCompanionsForm = () => import('./TranslatedForms').then((forms) => forms.TranslatedAddCompanionsForm)

export const LoadedSignUpForm = (form: Lazy<SignUpFormProps>) => (
  <LazyForm
    load={loadSignUpForm}
    rendered={rendered?.TranslatedSignUpForm}
    draftAddress={draftAddressOf(form.props.event, 'party')}
    form={form}
  />
)

export const LoadedWaitlistForm = (form: Lazy<SignUpFormProps>) => (
  <LazyForm
    load={loadWaitlistForm}
    rendered={rendered?.TranslatedWaitlistForm}
    draftAddress={draftAddressOf(form.props.event, 'party')}
    form={form}
  />
)

export const LoadedAddCompanionsForm = (form: Lazy<AddCompanionsProps>) => (
  <LazyForm
    load={loadAddCompanionsForm}
    rendered={rendered?.TranslatedAddCompanionsForm}
    draftAddress={draftAddressOf(form.props.event, 'companions')}
    form={form}
  />
)
