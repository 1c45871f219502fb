'use client'

import { IconUserPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { PlainButton } from '@/ui/ButtonLink'
import { fieldId, useFrame } from '@/ui/form/frame'
import { COMPANIONS_MAX } from '../contract/public'
import { CompanionCard } from './CompanionCard'
import classes from './registration.module.css'

const COMPANY = 'company'

/** A card that nobody has filled in yet; who comes along often works at the same place. */
const anEmptyCompanion = (institution = '') => ({
  title: '',
  first_name: '',
  last_name: '',
  institution,
  email: '',
})

type Party = { institution?: string; company: ReturnType<typeof anEmptyCompanion>[] }

type Props = {
  /** How many may come along. */
  room: number
  /** How many people the form registers besides: whoever fills it in, or nobody. */
  others: 0 | 1
}

/** The people who come along, each a card; the focus follows what is added and removed. */
export function CompanyFields({ room, others }: Props) {
  const t = useTranslations('registrations')
  const { id, labels } = useFrame()
  const { control, getValues } = useFormContext<Party>()
  const { fields, append, remove } = useFieldArray({ control, name: COMPANY })
  const focusNext = useFocusNext(fields.length)
  const addId = fieldId(id, COMPANY)

  useEffect(() => {
    labels.set(COMPANY, t('company'))
  }, [labels, t])

  const add = () => {
    focusNext(fieldId(id, `${COMPANY}.${fields.length}.title`))
    append(anEmptyCompanion(getValues('institution')), { shouldFocus: false })
  }
  const removeAt = (place: number) => {
    focusNext(addId)
    remove(place)
  }
  return (
    <fieldset className={classes.group}>
      <legend className={others > 0 ? classes.legend : 'visually-hidden'}>{t('company')}</legend>
      <p className={classes.hint}>{t('company_text')}</p>
      {fields.map((field, place) => (
        <CompanionCard
          key={field.id}
          name={`${COMPANY}.${place}`}
          number={place + 1}
          onRemove={() => removeAt(place)}
        />
      ))}
      <AddCompanion id={addId} isFull={fields.length >= room} room={room} onAdd={add} />
      <p className={classes.people} role="status">
        {fields.length + others > 0 && t('people', { count: fields.length + others })}
      </p>
    </fieldset>
  )
}

type AddProps = { id: string; isFull: boolean; room: number; onAdd: () => void }

function AddCompanion({ id, isFull, room, onAdd }: AddProps) {
  const t = useTranslations('registrations')
  if (isFull) {
    return (
      <p id={id} tabIndex={-1} className={classes.hint}>
        {room < COMPANIONS_MAX ? t('company_seats') : t('company_most', { count: COMPANIONS_MAX })}
      </p>
    )
  }
  return (
    <PlainButton id={id} look="quiet" onClick={onAdd}>
      <IconUserPlus size={20} stroke={1.75} aria-hidden />
      {t('companion_add')}
    </PlainButton>
  )
}

/** The focus goes to what is named, as soon as the number of cards has changed. */
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
