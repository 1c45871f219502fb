import type { ComponentType, ReactNode } from 'react'
import type { FormDraft } from '@/contract/field-errors'
import { pickNames } from '@/contract/fields'
import type { OfferedText } from '@/features/consents/contract'
import type { FormNumbers } from '@/features/person-numbers/rules/states'
import type { OtherDate } from '@/features/workshops/contract/public'
import type { PublicEvent } from '@/features/workshops/service/public-events'
import type { Prefill } from '../../contract/fields'

/** The price for one person: null while it is undecided, zero for an event that is free of charge. */
export type EventPrice = Pick<PublicEvent, 'price' | 'currency'>

/** The props of every card beside an event; the phase of the event selects the card. */
export type SignUpProps = {
  event: PublicEvent
  isDirect: boolean
  invitation?: Prefill
  /** The person to ask, for invited people of a closed event. */
  contact?: { phone?: string; email?: string }
  /** The address of the general terms. */
  terms?: string
  /** The address of the data privacy statement. */
  privacy?: string
  /** The result of a plain form, from the query of the address. */
  formOutcome: { interest: boolean; resent?: boolean; problem: string | null }
  /** The form of this page as it was refused without script. */
  draft?: FormDraft
  /** The public page loads the code of the forms when it is needed; the preview has it already. */
  forms: SignUpForms
  /** The needs of the event for points; undefined where it has no accreditation. */
  numbers?: FormNumbers
  /** The topics that the main person may consent to. */
  consents?: readonly OfferedText[]
  /** The other dates of the series that the form can take as well, at the same price. */
  dates?: readonly OtherDate[]
  /** The waiting list of a full event; without it a full event takes an address alone. */
  waitlist?: WaitlistCard
}

/** A date of the series in the words of the reader. */
export type OfferedDate = { id: number; label: string; hint?: string }

/** The card that stands beside a full event, and whether a visitor can fill in its form. */
export type WaitlistCard = { card: ReactNode; hasForm: boolean }

export type SignUpForms = {
  SignUpForm: ComponentType<SignUpFormProps>
  AddCompanionsForm: ComponentType<AddCompanionsProps>
}

export type PointsFieldsProps = Pick<FormNumbers, 'needed' | 'known'> & {
  /** Left out for a companion, whose numbers are not stored for the next events. */
  storage?: FormNumbers['storage']
  /** The path of a companion in the form, for example `company.1`. */
  companion?: string
}

/** The fields are loaded only where an event needs them. */
type WithNumbers = Pick<SignUpProps, 'numbers'> & { PointsFields?: ComponentType<PointsFieldsProps> }

export type SignUpFormProps = Pick<
  SignUpProps,
  'invitation' | 'terms' | 'privacy' | 'isDirect' | 'draft' | 'consents'
> &
  WithNumbers & {
    event: EventPrice & Pick<PublicEvent, 'id' | 'ipad' | 'seats_left'>
    dates?: readonly OfferedDate[]
  }

const FORM_PROPS = ['invitation', 'terms', 'privacy', 'isDirect', 'draft', 'numbers', 'consents'] as const
const EVENT_VALUES = ['id', 'ipad', 'seats_left', 'price', 'currency'] as const

/** Only the values that the form needs are sent to the browser. */
export const formPropsOf = (
  props: Pick<SignUpProps, 'event' | (typeof FORM_PROPS)[number]>,
): Omit<SignUpFormProps, 'dates' | 'PointsFields'> => ({
  ...pickNames(props, FORM_PROPS),
  event: pickNames(props.event, EVENT_VALUES),
})

export type AddCompanionsProps = Pick<SignUpProps, 'privacy' | 'draft'> &
  WithNumbers & {
    event: EventPrice & Pick<PublicEvent, 'id'>
    invite_slug: string
    /** That of the main person, which is offered for the companions. */
    institution: string
    companionsLeft: number
  }

/** Names the input of a form that a language link takes along to the next page. */
export const draftAddressOf = (event: { id: number }, form: 'party' | 'companions'): string => `${form} ${event.id}`
