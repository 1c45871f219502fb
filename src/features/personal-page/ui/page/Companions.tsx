import { useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { isOneOf } from '@/contract/fields'
import { NUMBER_FIELDS } from '@/contract/values/numbers'
import type { NeededNumbers } from '@/features/person-numbers/contract'
import { COMPANION_FIELDS, PERSON_FIELDS } from '@/features/registrations/contract/fields'
import { fullName } from '@/features/registrations/rules/people'
import { PlainPointsFields } from '@/features/registrations/ui/points/PlainPointsFields'
import formClasses from '@/features/registrations/ui/sign-up/registration.module.css'
import type { PlainFormState } from '@/ui/form/plain/PlainFields'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import { Fold, Heading, Stack } from '@/ui/layout/layout'
import { addCompanion, cancelCompanion, correctCompanion } from '../../contract'
import type { PersonalRegistration } from '../../service/page'
import type { CardProps } from './card-props'
import classes from './PersonalPage.module.css'
import { PersonField, PlainGenderField } from './PlainPersonFields'
import { formStateOf } from './refused-form'

export function Companions(card: CardProps) {
  const t = useTranslations('my')
  const { companions, isCompanion, takesCompanions } = card.registration
  if (isCompanion || (companions.length === 0 && !takesCompanions)) return null
  return (
    <Stack as="section" gap="xs">
      <Heading level={4} size="h5">
        {t('company')}
      </Heading>
      {companions.length > 0 && (
        <ul className={classes.people}>
          {companions.map((companion) => (
            <li key={companion.id}>
              <Companion {...card} companion={companion} />
            </li>
          ))}
        </ul>
      )}
      {takesCompanions && <AddCompanion {...card} />}
    </Stack>
  )
}

type CompanionRow = PersonalRegistration['companions'][number]

function Companion({ registration, token, refused, companion }: CardProps & { companion: CompanionRow }) {
  const t = useTranslations('my')
  const params = { token, id: registration.id, companion: companion.id }
  const action = urlOf(correctCompanion, { params })
  const form = formStateOf({ id: `companion-${companion.id}`, action, values: companion, refused })
  const name = fullName(companion)
  return (
    <>
      <p>
        {name} <span className={classes.note}>{companion.email}</span>
      </p>
      {registration.isCorrectable && (
        <Fold title={t('correct', { name })} open={form.isRefused}>
          <CompanionForm form={form} action={action} submit={t('save')} updated_at={companion.updated_at} />
        </Fold>
      )}
      {!registration.hasStarted && (
        <Fold title={t('cancel_one', { name })}>
          <PlainForm action={urlOf(cancelCompanion, { params })} submit={t('cancel_one', { name })} variant="danger">
            <p>{t('cancel_companion_text', { name })}</p>
          </PlainForm>
        </Fold>
      )}
    </>
  )
}

function AddCompanion({ registration, token, refused }: CardProps) {
  const t = useTranslations('my')
  const action = urlOf(addCompanion, { params: { token, id: registration.id } })
  const values = { institution: registration.institution }
  const form = formStateOf({ id: `new-${registration.id}`, action, values, refused })
  return (
    <Fold title={t('add_companion')} open={form.isRefused}>
      <CompanionForm
        form={form}
        action={action}
        submit={t('add_companion')}
        needed={registration.neededNumbers ?? undefined}
      />
    </Fold>
  )
}

type FormProps = {
  form: PlainFormState
  action: string
  submit: string
  updated_at?: string
  hidden?: Record<string, string | undefined>
  /** The needs of the event for the points of a new companion. */
  needed?: NeededNumbers
}

export const CompanionForm = ({ updated_at, hidden, needed, ...form }: FormProps) => (
  <PlainForm {...form} hidden={{ ...hidden, updated_at }}>
    <CompanionInputs form={form.form} needed={needed} />
  </PlainForm>
)

/** The fields of another person. Autocomplete is off, because the browser would fill in the reader's own name. */
export function CompanionInputs({ form, needed }: Pick<FormProps, 'form' | 'needed'>) {
  const field = { form, autoComplete: 'off' }
  return (
    <>
      <div className={formClasses.salutation}>
        <PersonField {...field} name="title" />
        <PlainGenderField form={form} />
      </div>
      <div className={formClasses.pair}>
        <PersonField {...field} name="first_name" required />
        <PersonField {...field} name="last_name" required />
      </div>
      {SINGLE_FIELDS.map((name) => (
        <PersonField
          {...field}
          key={name}
          name={name}
          required={!PERSON_FIELDS[name].companion.safeParse('').success}
        />
      ))}
      {needed && <PlainPointsFields form={form} needed={needed} isCompanion />}
    </>
  )
}

const GROUPED_FIELDS = ['title', 'gender', 'first_name', 'last_name', ...NUMBER_FIELDS] as const
type SingleField = Exclude<(typeof COMPANION_FIELDS)[number], (typeof GROUPED_FIELDS)[number]>
const SINGLE_FIELDS = COMPANION_FIELDS.filter((name): name is SingleField => !isOneOf(GROUPED_FIELDS, name))
