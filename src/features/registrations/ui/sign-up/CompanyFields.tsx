import { IconUserPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import type { NeededNumbers } from '@/features/person-numbers/contract'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Fieldset } from '@/ui/form/fields/Fieldset'
import { fieldId, useFormDetails } from '@/ui/form/form-details'
import { Muted } from '@/ui/layout/layout'
import { COMPANIONS_MAX } from '../../contract/fields'
import { CompanionCard } from './CompanionCard'
import { emptyCompanion } from './party'
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
    <PlainButton
      id={id}
      variant="quiet"
      type="submit"
      name="step"
      value={`add.${COMPANY}`}
      formNoValidate
      onClick={(event) => {
        event.preventDefault()
        onAdd()
      }}
    >
      <IconUserPlus size={20} stroke={1.75} aria-hidden />
      {t('companion_add')}
    </PlainButton>
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
