import { useTranslations } from 'next-intl'
import { isValidElement, useId, useState } from 'react'
import { useFormats } from '@/client/config/formats'
import type { Choices } from '@/client/forms/merge-versions'
import type { ApiForm } from '@/client/forms/use-api-form'
import type { FormConflict } from '@/client/forms/use-conflicts'
import { showInstant } from '@/i18n/formats'
import { ConfirmDialog } from '../feedback/ConfirmDialog'
import { Card, Muted } from '../layout/layout'
import classes from './ConflictDialog.module.css'
import { fieldDifferencesOf, type ShownValue } from './field-differences'
import fieldClasses from './fields/field.module.css'
import { useFormDetails } from './form-details'
import { useFieldNames } from './use-field-names'

const VERSIONS = ['mine', 'theirs'] as const

type Props = { conflict: FormConflict; form: Pick<ApiForm, 'resolve' | 'decideLater' | 'saving'> }

/** Two people changed the same fields. Nothing is chosen beforehand, and nothing is lost when the question is closed. */
export function ConflictDialog({ conflict, form }: Props) {
  const t = useTranslations('core')
  const { labels, readings } = useFormDetails()
  const namesOf = useFieldNames()
  const id = useId()
  const [choices, setChoices] = useState<Choices>({})
  const { values, theirs, conflicts, adopted } = conflict.merge
  const name = conflict.changed_by ?? t('somebody')
  const at = showInstant(conflict.changed_at, useFormats())
  const textOf = (shown: ShownValue) => (typeof shown === 'string' || isValidElement(shown) ? shown : t(shown.key))
  const adoptedNames = namesOf(adopted)
  const fields = fieldDifferencesOf({ fields: conflicts, mine: values, theirs, labels, readings })
  return (
    <ConfirmDialog
      title={t('conflict_title')}
      label={t('conflict_save')}
      size="lg"
      cancelLabel={t('conflict_later')}
      isRunning={form.saving}
      isDisabled={conflicts.some((field) => choices[field] === undefined)}
      onConfirm={() => void form.resolve(choices)}
      onClose={form.decideLater}
    >
      <p>{t('conflict_fields', { name, at, count: conflicts.length })}</p>
      {fields.map((field) => (
        <fieldset key={field.name}>
          <legend className={fieldClasses.label}>{field.label}</legend>
          <div className={classes.versions}>
            {VERSIONS.map((version) => (
              <Card as="div" key={version} className={classes.version}>
                <label className={fieldClasses.choice}>
                  <input
                    type="radio"
                    name={`${id}-${field.name}`}
                    checked={choices[field.name] === version}
                    onChange={() => setChoices((before) => ({ ...before, [field.name]: version }))}
                  />
                  {t(`conflict_${version}`, { name })}
                </label>
                <div>{textOf(field[version])}</div>
              </Card>
            ))}
          </div>
        </fieldset>
      ))}
      {adoptedNames && <Muted>{t('conflict_adopted', { fields: adoptedNames, name })}</Muted>}
    </ConfirmDialog>
  )
}
