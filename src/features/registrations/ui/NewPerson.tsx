'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useFormState } from 'react-hook-form'
import { useDraft } from '@/client/drafts'
import { useApiForm } from '@/client/use-api-form'
import { CheckboxField } from '@/ui/form/CheckboxField'
import { Choices } from '@/ui/form/Choices'
import { Form } from '@/ui/form/Form'
import { useInput } from '@/ui/form/frame'
import { SaveButton } from '@/ui/form/SaveButton'
import { saveRegistration } from '../contract/office'
import { BeyondMaximum } from './BeyondMaximum'
import choices from './choices.module.css'
import { PersonDetails } from './PersonDetails'
import classes from './PersonDrawer.module.css'
import { newValues } from './person-values'
import { useDirty } from './use-dirty'
import type { OpenedPerson } from './use-opened-person'
import { usePeopleChanged } from './use-people-changed'

type Props = { workshop_id: number; opened: OpenedPerson }

/** Somebody is added by hand: invited, or with a seat at once. */
export function NewPerson({ workshop_id, opened }: Props) {
  const t = useTranslations('people')
  const language = useLocale()
  const peopleChanged = usePeopleChanged()
  const form = useApiForm(saveRegistration, {
    defaultValues: newValues({ workshop_id, accompaniment_of: opened.main, language }),
    onSaved: ({ id }) => {
      opened.became(id)
      void peopleChanged()
    },
  })
  useDraft(form, `${saveRegistration.path}?person=new&workshop=${workshop_id}`)
  const { isDirty } = useFormState({ control: form.control })
  useDirty(isDirty, opened.tellDirty)
  return (
    <Form form={form}>
      <Admission />
      <PersonDetails workshop_id={workshop_id} />
      <SaveButton label={t('add_do')} />
      <BeyondMaximum save={form.save} />
    </Form>
  )
}

/** Invited unless said otherwise; who is registered gets the confirmation unless that is taken off. */
function Admission() {
  const t = useTranslations('people')
  const label = t('admission')
  const { value, onChange, input } = useInput({ name: 'registered', label })
  const isRegistered = value === true
  return (
    <div className={classes.fields}>
      <Choices input={input}>
        <div className={choices.choices}>
          {[false, true].map((registered) => (
            <label key={String(registered)} className={choices.choice}>
              <input
                id={registered ? undefined : input.id}
                type="radio"
                name={input.name}
                checked={isRegistered === registered}
                onChange={() => onChange(registered)}
              />
              {t(registered ? 'admission_register' : 'admission_invite')}
            </label>
          ))}
        </div>
      </Choices>
      {isRegistered ? (
        <CheckboxField name="notify" label={t('notify_confirmation')} />
      ) : (
        <p className={classes.hint}>{t('admission_invite_text')}</p>
      )}
    </div>
  )
}
