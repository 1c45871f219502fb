'use client'

import { IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useFrame } from '@/ui/form/frame'
import { TextField } from '@/ui/form/TextField'
import { FreeTitleField } from './FreeTitleField'
import { GenderField } from './GenderField'
import classes from './registration.module.css'

type Props = {
  /** Where this person stands in the form: `company.1`. */
  name: string
  number: number
  onRemove: () => void
}

/** One person who comes along. A browser must not fill in the reader's own name here. */
export function CompanionCard({ name, number, onRemove }: Props) {
  const t = useTranslations('registrations')
  useLabels(name, t('companion', { number }))
  return (
    <fieldset className={classes.companion}>
      <legend className="visually-hidden">{t('companion', { number })}</legend>
      <div className={classes.head}>
        <strong aria-hidden>{t('companion', { number })}</strong>
        <button
          type="button"
          className={classes.remove}
          aria-label={t('companion_remove', { number })}
          onClick={onRemove}
        >
          <IconTrash size={20} stroke={1.75} aria-hidden />
          {t('remove')}
        </button>
      </div>
      <div className={classes.named}>
        <FreeTitleField name={`${name}.title`} label={t('title')} />
        <GenderField name={`${name}.gender`} label={t('gender')} required />
      </div>
      <div className={classes.pair}>
        <TextField name={`${name}.first_name`} label={t('first_name')} autoComplete="off" required />
        <TextField name={`${name}.last_name`} label={t('last_name')} autoComplete="off" required />
      </div>
      <TextField name={`${name}.institution`} label={t('institution')} autoComplete="off" required />
      <TextField name={`${name}.email`} label={t('email')} type="email" inputMode="email" autoComplete="off" required />
    </fieldset>
  )
}

const FIELDS = ['title', 'gender', 'first_name', 'last_name', 'institution', 'email'] as const

/** In the summary of what is wrong each field says whose it is. */
function useLabels(name: string, person: string) {
  const t = useTranslations('registrations')
  const { labels } = useFrame()
  useEffect(() => {
    for (const field of FIELDS) labels.set(`${name}.${field}`, `${person}, ${t(field)}`)
  }, [labels, name, person, t])
}
