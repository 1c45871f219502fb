import { IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Fieldset } from '@/ui/form/fields/Fieldset'
import { TextField } from '@/ui/form/fields/TextField'
import { type FieldProps, useFormDetails } from '@/ui/form/form-details'
import { Cluster } from '@/ui/layout/layout'
import { COMPANION_FIELDS } from '../../contract/fields'
import { FreeTitleField } from './FreeTitleField'
import { GenderField } from './GenderField'
import classes from './registration.module.css'

type Props = {
  /** The path of this person in the form, for example `company.1`. */
  name: string
  number: number
  onRemove: () => void
  /** The fields for the points of the companion. */
  children?: ReactNode
}

/** Autocomplete is off, because the browser would fill in the reader's own name. */
export function CompanionCard({ name, number, onRemove, children }: Props) {
  const t = useTranslations('registrations')
  useFieldLabels(name, t('companion', { number }))
  return (
    <Fieldset id={name} className={classes.companion} legend={t('companion', { number })} isLegendHidden>
      <Cluster justify="between">
        <strong aria-hidden>{t('companion', { number })}</strong>
        <PlainButton
          variant="quiet"
          type="submit"
          name="step"
          value={`remove.${name}`}
          formNoValidate
          aria-label={t('companion_remove', { number })}
          onClick={(event) => {
            event.preventDefault()
            onRemove()
          }}
        >
          <IconTrash size={20} stroke={1.75} aria-hidden />
          {t('remove')}
        </PlainButton>
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
