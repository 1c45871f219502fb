'use client'

import { useMay } from '@/client/permissions'
import { useApiForm } from '@/client/use-api-form'
import { useDraft } from '@/client/use-draft'
import { addressOf } from '@/contract/endpoint'
import { Form } from '@/ui/form/Form'
import { SaveButton } from '@/ui/form/SaveButton'
import { type EditedTexts, saveFrontendTexts, TEXTS } from '../contract'
import { ChangedBy } from './ChangedBy'
import classes from './FrontendForm.module.css'
import { FrontendPreview } from './FrontendPreview'
import { OwnText } from './OwnText'

/** In the order of the page, which stands beside it. */
export function FrontendForm({ texts: { shipped, ...written } }: { texts: EditedTexts }) {
  const may = useMay()
  const { language } = written
  const form = useApiForm(saveFrontendTexts, {
    defaultValues: valuesOf(written),
    onSaved: () => {
      // Answered as null; what is typed and deleted again would count as a change of it.
      for (const name of TEXTS) if (form.getValues(name) === null) form.resetField(name, { defaultValue: '' })
    },
  })
  useDraft(form, addressOf(saveFrontendTexts, { query: { language } }))
  return (
    <Form form={form} readOnly={!may(saveFrontendTexts)} wide>
      <ChangedBy />
      <div className={classes.columns}>
        <div className={classes.fields}>
          <OwnText name="welcome" shipped={shipped.welcome} />
          <OwnText name="welcome_title" shipped={shipped.welcome_title} />
          <OwnText name="welcome_text" shipped={shipped.welcome_text} />
          <OwnText name="welcome_docs" shipped={shipped.welcome_docs} />
          <OwnText name="welcome_pharmacists" shipped={shipped.welcome_pharmacists} />
          <OwnText name="welcome_subtext_display" shipped={shipped.welcome_subtext_display} />
        </div>
        <FrontendPreview language={language} />
      </div>
      {may(saveFrontendTexts) && <SaveButton />}
    </Form>
  )
}

/** An empty field is the shipped text. */
const valuesOf = (written: Omit<EditedTexts, 'shipped'>) => ({
  ...written,
  ...Object.fromEntries(TEXTS.map((name) => [name, written[name] ?? ''])),
})
