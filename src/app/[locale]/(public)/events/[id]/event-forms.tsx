import { getLocale, getTimeZone } from 'next-intl/server'
import { PointsFields } from '@/features/registrations/ui/points/PointsFields'
import type { AddCompanionsProps, SignUpFormProps } from '@/features/registrations/ui/sign-up/sign-up-props'
import type { PublicForms } from '@/features/waitlist/ui/public/waitlist-card'
import { pickMessages } from '@/i18n/MessagesProvider'
import { TranslatedAddCompanionsForm, TranslatedSignUpForm, TranslatedWaitlistForm } from './TranslatedForms'

/** The forms of the public page, with the messages that they need. */
export const EVENT_FORMS: PublicForms = {
  SignUpForm: async (props: SignUpFormProps) => (
    <TranslatedSignUpForm language={await readLanguage(props)} props={withPointsFields(props)} />
  ),
  WaitlistForm: async (props: SignUpFormProps) => (
    <TranslatedWaitlistForm language={await readLanguage(props)} props={withPointsFields(props)} />
  ),
  AddCompanionsForm: async (props: AddCompanionsProps) => (
    <TranslatedAddCompanionsForm language={await readLanguage(props)} props={withPointsFields(props)} />
  ),
}

/** An event that needs no numbers loads neither their fields nor their words. */
const withPointsFields = <Props extends SignUpFormProps | AddCompanionsProps>(props: Props): Props =>
  props.numbers ? { ...props, PointsFields } : props

const readLanguage = async ({ numbers }: Pick<SignUpFormProps, 'numbers'>) => ({
  locale: await getLocale(),
  timeZone: await getTimeZone(),
  messages: await pickMessages(['core', 'registrations', ...(numbers ? (['numbers'] as const) : [])]),
})
