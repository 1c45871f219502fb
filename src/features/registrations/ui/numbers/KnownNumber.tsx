'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { maskNumber, NO_NUMBER, type NumberKind } from '@/features/accreditations/contract/numbers'
import classes from './Numbers.module.css'
import { NumberWarnings } from './NumberWarnings'
import { ShowNumberButton } from './ShowNumberButton'
import { useGivenNumbers } from './use-given-numbers'

type Props = {
  known: { kind: NumberKind; number: string; id: string; workshop_title: string; updated_at: string }
  /** The name of the person whose number it is. */
  name: string
}

/** A number that a person gave for an event, masked until a reader who may see it asks for it. */
export function KnownNumber({ known, name }: Props) {
  const t = useTranslations('numbers')
  const people = useTranslations('people')
  const [isShown, setShown] = useState(false)
  const { kind, number, id, workshop_title, updated_at } = known
  const found = useGivenNumbers({ id, updated_at, isGiven: number !== NO_NUMBER })[kind]
  const given = found && maskNumber(found.number) === number ? found : undefined
  const shown = given && isShown ? given.number : number
  return (
    <span className={classes.known}>
      <span className={classes.number}>
        <span className={classes.digits}>{number === NO_NUMBER ? t('none') : shown}</span>
        {given && <ShowNumberButton label={people(kind)} isShown={isShown} onChange={setShown} />}
      </span>
      <span className={classes.source}>{workshop_title}</span>
      <NumberWarnings name={name} problem={given?.problem ?? null} others={given?.others} />
    </span>
  )
}
