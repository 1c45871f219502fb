import type { ReactNode } from 'react'
import { useMay } from '@/client/calls/permissions'
import { useApiForm } from '@/client/forms/use-api-form'
import { useDraft } from '@/client/forms/use-draft'
import { urlOf } from '@/contract/endpoint'
import { Form } from '@/ui/form/Form'
import { FieldCard } from '@/ui/form/fields/FieldGroup'
import { SaveButton } from '@/ui/form/SaveButton'
import { ALL_TEXTS, type EditedTexts, saveFrontendTexts } from '../contract'
import { ChangedBy } from './ChangedBy'
import classes from './FrontendForm.module.css'
import { FrontendTextField } from './FrontendTextField'
import { LegalTextsSection } from './LegalTextsSection'

type Props = { texts: EditedTexts; preview: ReactNode }

/** The fields of the start page have its order, and its preview beside them; the legal texts follow. */
export function FrontendForm({ texts: { shipped, fallbacks, ...written }, preview }: Props) {
  const may = useMay()
  const { language } = written
  const form = useApiForm(saveFrontendTexts, {
    defaultValues: valuesOf(written),
    onSaved: () => {
      // The answer contains null, so that typing and deleting a text would count as a change.
      for (const name of ALL_TEXTS) if (form.getValues(name) === null) form.resetField(name, { defaultValue: '' })
    },
  })
  useDraft(form, urlOf(saveFrontendTexts, { query: { language } }))
  return (
    <Form form={form} readOnly={!may(saveFrontendTexts)} wide>
      <ChangedBy />
      <div className={classes.columns}>
        <FieldCard>
          <FrontendTextField name="welcome" shipped={shipped.welcome} />
          <FrontendTextField name="welcome_title" shipped={shipped.welcome_title} />
          <FrontendTextField name="welcome_text" shipped={shipped.welcome_text} />
          <FrontendTextField name="welcome_docs" shipped={shipped.welcome_docs} />
          <FrontendTextField name="welcome_pharmacists" shipped={shipped.welcome_pharmacists} />
          <FrontendTextField name="welcome_subtext_display" shipped={shipped.welcome_subtext_display} />
        </FieldCard>
        {preview}
      </div>
      <LegalTextsSection fallbacks={fallbacks} />
      {may(saveFrontendTexts) && <SaveButton />}
    </Form>
  )
}

/** An empty field means the shipped text, or no legal one. */
const valuesOf = (written: Omit<EditedTexts, 'shipped' | 'fallbacks'>) => ({
  ...written,
  ...Object.fromEntries(ALL_TEXTS.map((name) => [name, written[name] ?? ''])),
})
