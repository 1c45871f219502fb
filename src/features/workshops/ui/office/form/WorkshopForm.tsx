'use client'

import { Tabs } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useFormState } from 'react-hook-form'
import { useMay } from '@/client/permissions'
import { useApiForm } from '@/client/use-api-form'
import { useDraft } from '@/client/use-draft'
import { addressOf } from '@/contract/endpoint'
import type { IdOrNew } from '@/contract/shapes'
import { Form } from '@/ui/form/Form'
import { errorsIn } from '@/ui/form/frame'
import { SaveButton } from '@/ui/form/SaveButton'
import { TabBar } from '@/ui/form/TabBar'
import type { Saved } from '@/ui/Item'
import { saveWorkshop, type Workshop } from '../contract/office'
import { CURRENCIES } from '../contract/public'
import { DetailsFields } from './DetailsFields'
import { FORM_TABS, problemsIn, tabOf } from './form-places'
import { TextsFields } from './TextsFields'
import { useFormPlaces } from './use-form-places'
import classes from './WorkshopForm.module.css'
import { WorkshopHeader } from './WorkshopHeader'
import { EventPreview, SAVED_PARTS } from './workshop-parts'

type Props = { id: IdOrNew; workshop: Workshop; onSaved: (saved: Saved) => void }

export function WorkshopForm({ id, workshop, onSaved }: Props) {
  const t = useTranslations('workshops')
  const may = useMay()
  const form = useApiForm(saveWorkshop, { params: { id }, defaultValues: valuesOf(workshop), onSaved })
  useDraft(form, addressOf(saveWorkshop, { params: { id } }))
  const { tabs, tab, setTab, mail, setMail, reveal } = useFormPlaces(id)
  const { errors, defaultValues } = useFormState({ control: form.control })
  const problems = useMemo(() => errorsIn(errors), [errors])
  const bar = tabs.map((value) => ({
    value,
    label: t(`form_tab_${value}`),
    problems: value === 'preview' ? 0 : problemsIn(problems, (path) => tabOf(path) === value),
  }))

  return (
    <>
      <WorkshopHeader id={id} workshop={{ ...workshop, title: defaultValues?.title ?? '' }} />
      <Tabs value={tab} onChange={setTab} keepMountedMode="display-none">
        <TabBar tabs={bar} open={tab} label={t('form_tabs')} />
        <div className={classes.form} hidden={!FORM_TABS.some((name) => name === tab)}>
          <Form form={form} readOnly={!may(saveWorkshop)} wide onReveal={reveal}>
            <Tabs.Panel value="details" className={classes.fields}>
              <DetailsFields count={workshop.count} />
            </Tabs.Panel>
            <Tabs.Panel value="texts" className={classes.fields}>
              <TextsFields workshop_id={workshop.id} mail={mail} onMail={setMail} problems={problems} />
            </Tabs.Panel>
            <Tabs.Panel value="preview" keepMounted={false}>
              {tab === 'preview' && <EventPreview id={workshop.id} />}
            </Tabs.Panel>
            {may(saveWorkshop) && <SaveButton />}
          </Form>
        </div>
        {workshop.id !== null && <SavedPanels tab={tab} workshop_id={workshop.id} />}
      </Tabs>
    </>
  )
}

/**
 * A currency that is no longer offered is left out, so that saving leaves it as it is. What a new event has not yet is
 * named all the same: a field without a value to begin with would count as changed.
 */
const valuesOf = (workshop: Workshop) => ({
  ...{ header_image: undefined, date: undefined, time: undefined },
  ...workshop,
  currency: CURRENCIES.find((currency) => currency === workshop.currency),
})

function SavedPanels({ tab, workshop_id }: { tab: string; workshop_id: number }) {
  return Object.entries(SAVED_PARTS).map(([value, Part]) => (
    <Tabs.Panel key={value} value={value} className={classes.form}>
      {tab === value && <Part workshop_id={workshop_id} />}
    </Tabs.Panel>
  ))
}
