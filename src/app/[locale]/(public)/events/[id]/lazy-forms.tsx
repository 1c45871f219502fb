import { getLocale, getTimeZone } from 'next-intl/server'
import type { AddCompanionsProps, SignUpFormProps } from '@/features/registrations/ui/sign-up/sign-up-props'
import type { PublicForms } from '@/features/waitlist/ui/public/waitlist-card'
import { pickMessages } from '@/i18n/MessagesProvider'
import { LoadedAddCompanionsForm, LoadedSignUpForm, LoadedWaitlistForm } from './LoadedForms'

/** The forms of the public page. Only their props and messages are sent with it; browsers load their code on demand. */
export const LAZY_FORMS: PublicForms = {
  SignUpForm: async (props: SignUpFormProps) => <LoadedSignUpForm language={await readLanguage()} props={props} />,
  WaitlistForm: async (props: SignUpFormProps) => <LoadedWaitlistForm language={await readLanguage()} props={props} />,
  AddCompanionsForm: async (props: AddCompanionsProps) => (
    <LoadedAddCompanionsForm language={await readLanguage()} props={props} />
  ),
}

const readLanguage = async () => ({
  locale: await getLocale(),
  timeZone: await getTimeZone(),
  messages: await pickMessages(['core', 'errors', 'registrations']),
})
