import { IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { NeededNumbers } from '@/features/person-numbers/contract'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Fieldset } from '@/ui/form/fields/Fieldset'
import { TextField } from '@/ui/form/fields/TextField'
import { type FieldProps, fieldId, useFormDetails } from '@/ui/form/form-details'
import { Cluster, Muted } from '@/ui/layout/layout'
import { COMPANION_FIELDS, COMPANIONS_MAX } from '../../contract/fields'
import { FreeTitleField } from './FreeTitleField'
import { GenderField } from './GenderField'
import { emptyCompanion } from './party'
import classes from './registration.module.css'
import { StepButton } from './StepButton'
import type { SignUpFormProps } from './sign-up-props'

const COMPANY = 'company'

type PartyValues = { institution?: string; company: ReturnType<typeof emptyCompanion>[] }

type Props = {
  /** The number of companions that may be added. */
  companionsLeft: number
  /** The number of people that the form registers apart from the companions. */
  others: 0 | 1
  /** The needs of the event for the points of each companion, and their fields. */
  needed?: NeededNumbers
  PointsFields?: SignUpFormProps['PointsFields']
  /** The party joins a waiting list, so that nobody is registered yet. */
  isWaiting?: boolean
}

/** A card for each companion; the focus moves to an added card, and to the button after a removal. */
export function CompanyFields({ companionsLeft, others, needed, PointsFields, isWaiting = false }: Props) {
  const t = useTranslations('registrations')
  const { id, labels } = useFormDetails()
  const { control, getValues } = useFormContext<PartyValues>()
  const { fields, append, remove } = useFieldArray({ control, name: COMPANY })
  const hideErrorsFrom = useHiddenErrors()
  const focusNext = useFocusNext(fields.length)
  const addId = fieldId(id, COMPANY)

  useEffect(() => {
    labels.set(COMPANY, t('company'))
  }, [labels, t])

  const add = () => {
    focusNext(fieldId(id, `${COMPANY}.${fields.length}.title`))
    hideErrorsFrom(fields.length)
    append(emptyCompanion(getValues('institution')), { shouldFocus: false })
  }
  const removeAt = (index: number) => {
    focusNext(addId)
    remove(index)
  }
  return (
    <Fieldset id={COMPANY} legend={t('company')} isLegendHidden={others === 0}>
      <Muted isSmall>{t('company_text')}</Muted>
      {fields.map((field, index) => (
        <CompanionCard key={field.id} name={`${COMPANY}.${index}`} number={index + 1} onRemove={() => removeAt(index)}>
          {needed && PointsFields && <PointsFields needed={needed} companion={`${COMPANY}.${index}`} />}
        </CompanionCard>
      ))}
      <AddCompanion id={addId} isFull={fields.length >= companionsLeft} companionsLeft={companionsLeft} onAdd={add} />
      <strong role="status">
        {fields.length + others > 0 && t(isWaiting ? 'people_waiting' : 'people', { count: fields.length + others })}
      </strong>
    </Fieldset>
  )
}

type AddProps = { id: string; isFull: boolean; companionsLeft: number; onAdd: () => void }

function AddCompanion({ id, isFull, companionsLeft, onAdd }: AddProps) {
  const t = useTranslations('registrations')
  if (isFull) {
    return (
      <Muted isSmall id={id} tabIndex={-1}>
        {companionsLeft < COMPANIONS_MAX ? t('company_seats') : t('company_most', { count: COMPANIONS_MAX })}
      </Muted>
    )
  }
  return (
    <StepButton id={id} value={`add.${COMPANY}`} onStep={onAdd}>
      <IconUserPlus size={20} stroke={1.75} aria-hidden />
      {t('companion_add')}
    </StepButton>
  )
}

/**
 * After a refused form the library validates all companions whenever one is added, so the errors of the added ones are
 * removed before they are painted, until the form is sent again.
 */
function useHiddenErrors() {
  const { control, clearErrors } = useFormContext<PartyValues>()
  const { errors, submitCount } = useFormState({ control, name: COMPANY })
  const hidden = useRef({ from: COMPANIONS_MAX, submitCount })
  useLayoutEffect(() => {
    if (hidden.current.submitCount !== submitCount) hidden.current = { from: COMPANIONS_MAX, submitCount }
    for (let index = hidden.current.from; index < COMPANIONS_MAX; index += 1)
      if (errors.company?.[index]) clearErrors(`${COMPANY}.${index}`)
  }, [errors, submitCount, clearErrors])
  return (index: number) => {
    hidden.current.from = Math.min(hidden.current.from, index)
  }
}

/** The element exists only after the number of cards has changed. */
function useFocusNext(cards: number) {
  const next = useRef('')
  const before = useRef(cards)
  useEffect(() => {
    if (before.current === cards) return
    before.current = cards
    document.getElementById(next.current)?.focus()
  }, [cards])
  return (id: string) => {
    next.current = id
  }
}

type CompanionCardProps = {
  /** The path of this person in the form, for example `company.1`. */
  name: string
  number: number
  onRemove: () => void
  /** The fields for the points of the companion. */
  children?: ReactNode
}

/** Autocomplete is off, because the browser would fill in the reader's own name. */
function CompanionCard({ name, number, onRemove, children }: CompanionCardProps) {
  const t = useTranslations('registrations')
  useFieldLabels(name, t('companion', { number }))
  return (
    <Fieldset id={name} className={classes.companion} legend={t('companion', { number })} isLegendHidden>
      <Cluster justify="between">
        <strong aria-hidden>{t('companion', { number })}</strong>
        <StepButton value={`remove.${name}`} aria-label={t('companion_remove', { number })} onStep={onRemove}>
          <IconTrash size={20} stroke={1.75} aria-hidden />
          {t('remove')}
        </StepButton>
      </Cluster>
      <div className={classes.salutation}>
        <FreeTitleField name={`${name}.title`} label={t('title')} />
        <GenderField name={`${name}.gender`} label={t('gender')} required />
      </div>
      <div className={classes.pair}>
        <TextField name={`${name}.first_name`} label={t('first_name')} autoComplete="off" required />
        <TextField name={`${name}.last_name`} label={t('last_name')} autoComplete="off" required />
      </div>
      <InstitutionField name={`${name}.institution`} label={t('institution')} required />
      <TextField name={`${name}.email`} label={t('email')} type="email" inputMode="email" autoComplete="off" required />
      {children}
    </Fieldset>
  )
}

/** Offers the institution of the main person, which may have been typed after the companion was added. */
function InstitutionField(props: FieldProps) {
  const t = useTranslations('registrations')
  const { setValue } = useFormContext()
  const value: unknown = useWatch({ name: props.name })
  const own: unknown = useWatch({ name: 'institution' })
  const isOffered = typeof own === 'string' && own.trim() !== '' && value === ''
  return (
    <div>
      <TextField {...props} autoComplete="off" />
      {isOffered && (
        <PlainButton
          variant="quiet"
          onClick={() => setValue(props.name, own, { shouldDirty: true, shouldValidate: true })}
        >
          {t('same_institution', { institution: own })}
        </PlainButton>
      )}
    </div>
  )
}

/** The labels name the person, since the error summary lists the fields of all people together. */
function useFieldLabels(name: string, person: string) {
  const t = useTranslations('registrations')
  const { labels } = useFormDetails()
  useEffect(() => {
    for (const field of COMPANION_FIELDS) labels.set(`${name}.${field}`, `${person}, ${t(field)}`)
  }, [labels, name, person, t])
}
