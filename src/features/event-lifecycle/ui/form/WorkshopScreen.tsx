import { Tabs } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { type FieldValues, useFormState } from 'react-hook-form'
import { useMay } from '@/client/calls/permissions'
import { type ApiForm, useApiForm } from '@/client/forms/use-api-form'
import { useDraft } from '@/client/forms/use-draft'
import { urlOf } from '@/contract/endpoint'
import type { IdOrNew } from '@/contract/shapes'
import { ChangesBanner } from '@/features/accreditations/ui/event/ChangesBanner'
import { getWorkshop } from '@/features/registrations/contract/event-with-people'
import { EVENT_QUERY } from '@/features/registrations/ui/event/use-opened-event'
import { CountPrefetch } from '@/features/registrations/ui/event/WorkshopFacts'
import { CURRENCIES } from '@/features/workshops/contract/fields'
import { saveWorkshop } from '@/features/workshops/contract/lifecycle'
import type { Workshop } from '@/features/workshops/contract/office'
import { officeTabPath, SAVED_TABS } from '@/features/workshops/contract/office-path'
import { isMoved } from '@/features/workshops/rules'
import { DetailsFields } from '@/features/workshops/ui/office/form/DetailsFields'
import { useEventPanels } from '@/features/workshops/ui/office/form/event-panels'
import {
  countProblems,
  SECTION_NAMES,
  SECTIONS,
  sectionIdOf,
  sectionOfField,
  tabOfField,
} from '@/features/workshops/ui/office/form/form-sections'
import { FORM_TABS } from '@/features/workshops/ui/office/form/form-tabs'
import { TextsFields } from '@/features/workshops/ui/office/form/TextsFields'
import { useFormTabs } from '@/features/workshops/ui/office/form/use-form-tabs'
import classes from '@/features/workshops/ui/office/form/WorkshopForm.module.css'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { Form } from '@/ui/form/Form'
import { fieldProblemsIn } from '@/ui/form/form-details'
import { SaveButton } from '@/ui/form/SaveButton'
import { SectionList } from '@/ui/form/SectionList'
import { Muted } from '@/ui/layout/layout'
import { TabBar } from '@/ui/navigation/TabBar'
import { ItemLoader, type SavedItem } from '@/ui/screens/ItemLoader'
import { WorkshopHeader } from './WorkshopHeader'

const ChangeQuestion = dynamic(
  () => import('@/features/mailings/ui/ChangeQuestion').then((module) => module.ChangeQuestion),
  { ssr: false },
)

export function WorkshopScreen({ id }: { id: IdOrNew }) {
  return (
    <ItemLoader
      endpoint={getWorkshop}
      id={id}
      query={EVENT_QUERY}
      list="/admin/events"
      prefetch={id !== 'new' && <EventPrefetch id={id} />}
    >
      {(workshop, onSaved) => <WorkshopForm id={id} workshop={workshop} onSaved={onSaved} />}
    </ItemLoader>
  )
}

function EventPrefetch({ id }: { id: number }) {
  return (
    <>
      <CountPrefetch id={id} />
      <ChangesBanner workshop_id={id} path={officeTabPath(id, 'accreditations')} />
      <OpenTabPanel id={id} />
    </>
  )
}

function OpenTabPanel({ id }: { id: number }) {
  const { tab } = useFormTabs(id)
  const { EventPreviewPrefetch, savedTabs } = useEventPanels()
  if (tab === 'preview') return <EventPreviewPrefetch id={id} />
  const saved = SAVED_TABS.find((name) => name === tab)
  if (!saved) return null
  const { Panel } = savedTabs[saved]
  return <Panel workshop_id={id} />
}

type Props = { id: IdOrNew; workshop: Workshop; onSaved: (saved: SavedItem) => void }

function WorkshopForm({ id, workshop, onSaved }: Props) {
  const t = useTranslations('workshops')
  const may = useMay()
  const [moved, setMoved] = useState<number[]>([])
  const form = useApiForm(saveWorkshop, {
    params: { id },
    defaultValues: valuesOf(workshop),
    onSaved: (saved) => {
      onSaved(saved)
      const changed = [...(isMoved(workshop, saved) && saved.id ? [saved.id] : []), ...(saved.changed_dates ?? [])]
      setMoved(id === 'new' ? [] : changed)
    },
    confirmable: { applies_to: 'ask' },
  })
  useDraft(form, urlOf(saveWorkshop, { params: { id } }))
  const { tabs, tab, setTab, mail, setMail, reveal } = useFormTabs(id, { isTemplate: workshop.is_template })
  const { EventPreview } = useEventPanels()
  const { errors, defaultValues } = useFormState({ control: form.control })
  const problems = useMemo(() => fieldProblemsIn(errors), [errors])
  const bar = tabs.map((value) => ({
    value,
    label: t(`form_tab_${value}`),
    problems: value === 'preview' ? 0 : countProblems(problems, (path) => tabOfField(path) === value),
  }))

  return (
    <>
      <WorkshopHeader id={id} workshop={{ ...workshop, title: defaultValues?.title ?? '' }} />
      {moved.length > 0 && <ChangeQuestion key={moved.join()} events={moved} onClose={() => setMoved([])} />}
      <SeriesQuestion form={form} />
      <Tabs value={tab} onChange={setTab} keepMountedMode="display-none">
        <TabBar tabs={bar} open={tab} label={t('form_tabs')} />
        <div className={classes.form} hidden={!FORM_TABS.some((name) => name === tab)}>
          <Form form={form} readOnly={!may(saveWorkshop)} wide onReveal={reveal}>
            <div className={classes.columns} hidden={tab === 'preview'}>
              <EventSectionList problems={problems} tab={tab} setTab={setTab} />
              <div className={classes.sections}>
                <Tabs.Panel value="details" className={classes.fields}>
                  <DetailsFields count={workshop.count} derived={workshop.derived_fields} />
                </Tabs.Panel>
                <Tabs.Panel value="texts" className={classes.fields}>
                  <TextsFields workshop_id={workshop.id} mail={mail} onMail={setMail} problems={problems} />
                </Tabs.Panel>
              </div>
            </div>
            <Tabs.Panel value="preview" keepMounted={false}>
              {tab === 'preview' && <EventPreview id={workshop.id} />}
            </Tabs.Panel>
            {may(saveWorkshop) && <SaveButton />}
          </Form>
        </div>
        {workshop.id !== null && <SavedTabPanels tab={tab} workshop_id={workshop.id} />}
      </Tabs>
    </>
  )
}

type SectionListProps = {
  problems: readonly { path: string }[]
  tab: string
  setTab: (tab: string) => void
}

/** Leads to the sections of both tabs. */
function EventSectionList({ problems, tab, setTab }: SectionListProps) {
  const t = useTranslations('workshops')
  const sections = useMemo(
    () =>
      SECTION_NAMES.map((name) => ({
        id: sectionIdOf(name),
        title: t(`form_${name}`),
        problems: countProblems(problems, (path) => sectionOfField(path) === name),
        tab: SECTIONS[name].tab,
        isShown: SECTIONS[name].tab === tab,
      })),
    [problems, tab, t],
  )
  return <SectionList label={t('form_sections')} sections={sections} onOpen={(section) => setTab(section.tab)} />
}

/**
 * A currency that is no longer offered is left out, so that saving does not change it. The missing values of a new event
 * are named, because a field without a default value would count as changed.
 */
const valuesOf = (workshop: Workshop) => ({
  header_image: undefined,
  date: undefined,
  time: undefined,
  ...workshop,
  currency: CURRENCIES.find((currency) => currency === workshop.currency),
})

function SavedTabPanels({ tab, workshop_id }: { tab: string; workshop_id: number }) {
  const { savedTabs } = useEventPanels()
  return SAVED_TABS.map((value) => {
    const { Panel } = savedTabs[value]
    return (
      <Tabs.Panel key={value} value={value} className={classes.form}>
        {tab === value && <Panel workshop_id={workshop_id} />}
      </Tabs.Panel>
    )
  })
}

/** Asks at a save whether the other coming dates of the series change as well. */
function SeriesQuestion<V extends FieldValues>({ form }: { form: ApiForm<V> }) {
  const t = useTranslations('workshops')
  const { question, saving, confirm, dismiss } = form
  if (question?.field !== 'applies_to') return null
  return (
    <ConfirmDialog
      title={t('series_ask_title')}
      label={t('series_ask_coming')}
      alternative={{ label: t('series_ask_this'), onChoose: () => void confirm('this') }}
      isRunning={saving}
      onConfirm={() => void confirm('coming')}
      onClose={dismiss}
    >
      <p>{question.text}</p>
      <Muted>{t('series_ask_own')}</Muted>
    </ConfirmDialog>
  )
}
