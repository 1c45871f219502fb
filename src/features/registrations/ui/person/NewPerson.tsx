'use client'

import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useFormState } from 'react-hook-form'
import { itemQuery } from '@/client/query'
import { useApiForm } from '@/client/use-api-form'
import { useDraft } from '@/client/use-draft'
import { isLocale, type Locale } from '@/contract/locales'
import { getWorkshop } from '@/features/workshops/contract/office'
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

/** Who is added by hand speaks the language of the event, unless said otherwise. */
export function NewPerson(props: Props) {
  const locale = useLocale()
  const { data, isPending } = useQuery(itemQuery(getWorkshop, props.workshop_id))
  if (isPending) return <Skeleton height="20rem" />
  return <NewPersonForm {...props} language={isLocale(data?.language) ? data.language : locale} />
}

/** Invited, or with a seat at once. */
function NewPersonForm({ workshop_id, opened, language }: Props & { language: Locale }) {
  const t = useTranslations('people')
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
