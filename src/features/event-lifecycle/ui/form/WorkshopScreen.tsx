import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo, useState } from 'react'
import { type FieldValues, useFormState } from 'react-hook-form'
import { useMay } from '@/client/calls/permissions'
import { type ApiForm, useApiForm } from '@/client/forms/use-api-form'
import { useDraft } from '@/client/forms/use-draft'
import { urlOf } from '@/contract/endpoint'
import type { IdOrNew } from '@/contract/shapes'
import { ChangesBanner } from '@/features/accreditations/ui/event/ChangesBanner'
import { listGuests } from '@/features/check-in/contract/guest-list'
import { getWorkshop } from '@/features/registrations/contract/event-with-people'
import { EVENT_QUERY } from '@/features/registrations/ui/event/use-opened-event'
import { CURRENCIES } from '@/features/workshops/contract/fields'
import { saveWorkshop } from '@/features/workshops/contract/lifecycle'
import type { Workshop } from '@/features/workshops/contract/office'
import { checkInPath, officeTabPath, SAVED_TABS } from '@/features/workshops/contract/office-path'
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
import type { TabName } from '@/features/workshops/ui/office/form/form-tabs'
import { TextsFields } from '@/features/workshops/ui/office/form/TextsFields'
import { useFormTabs } from '@/features/workshops/ui/office/form/use-form-tabs'
import classes from '@/features/workshops/ui/office/form/WorkshopForm.module.css'
import { Anchor } from '@/i18n/Anchor'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { NoticesProvider } from '@/ui/feedback/NoticeBar'
import { Form } from '@/ui/form/Form'
import { fieldProblemsIn } from '@/ui/form/form-details'
import { SaveButton } from '@/ui/form/SaveButton'
import { SectionList } from '@/ui/form/SectionList'
import { Cluster, Muted } from '@/ui/layout/layout'
import { Segments, segmentClass } from '@/ui/navigation/Segments'
import { TabBar } from '@/ui/navigation/TabBar'
import { ItemLoader, type SavedItem } from '@/ui/screens/ItemLoader'
import { CountPrefetch } from './WorkshopFacts'
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
      {(workshop, onSaved) => (
        <NoticesProvider>
          <WorkshopForm id={id} workshop={workshop} onSaved={onSaved} />
        </NoticesProvider>
      )}
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
  const formTabs = useFormTabs(id, { isTemplate: workshop.is_template })
  const { tab, setTab, mail, setMail, reveal } = formTabs
  const { errors, defaultValues } = useFormState({ control: form.control })
  const problems = useMemo(() => fieldProblemsIn(errors), [errors])
  const { edited, previewed } = useShownParts(tab)

  return (
    <>
      <WorkshopHeader id={id} workshop={{ ...workshop, title: defaultValues?.title ?? '' }} />
      {moved.length > 0 && <ChangeQuestion key={moved.join()} events={moved} onClose={() => setMoved([])} />}
      <SeriesQuestion form={form} />
      <EventTabs {...formTabs} workshop_id={workshop.id} problems={problems}>
        <Form form={form} readOnly={!may(saveWorkshop)} wide onReveal={reveal}>
          <div className={classes.columns} data-previewed={previewed || undefined}>
            <div className={classes.edited} hidden={edited === undefined}>
              <EventSectionList problems={problems} tab={edited} setTab={setTab} />
              <div className={classes.sections}>
                <div className={classes.fields} hidden={edited !== 'details'}>
                  <DetailsFields count={workshop.count} derived={workshop.derived_fields} />
                </div>
                <div className={classes.fields} hidden={edited !== 'texts'}>
                  <TextsFields workshop_id={workshop.id} mail={mail} onMail={setMail} problems={problems} />
                </div>
              </div>
            </div>
            {previewed && <Preview id={workshop.id} />}
          </div>
          {may(saveWorkshop) && <SaveButton />}
        </Form>
      </EventTabs>
    </>
  )
}

function Preview({ id }: { id: number | null }) {
  const { EventPreview } = useEventPanels()
  return (
    <div className={classes.preview}>
      <EventPreview id={id} />
    </div>
  )
}

/** A wide screen shows the preview beside the part of the form that was open before, a narrow one in its place. */
function useShownParts(tab: TabName) {
  const isWide = useMediaQuery('(min-width: 80em)', false, { getInitialValueInEffect: false })
  const previewed = tab === 'preview'
  const part = tab === 'details' || tab === 'texts' ? tab : undefined
  const [last, setLast] = useState(part ?? 'details')
  if (part && part !== last) setLast(part)
  return { edited: previewed && !isWide ? undefined : last, previewed }
}

type TabsProps = ReturnType<typeof useFormTabs> & {
  workshop_id: number | null
  problems: readonly { path: string }[]
  children: ReactNode
}

/** The tabs of an event in one line with the parts of the open one. The form stays while other tabs are open. */
function EventTabs({ groups, group, tab, setTab, workshop_id, problems, children }: TabsProps) {
  const t = useTranslations('workshops')
  const people = useTranslations('people')
  const may = useMay()
  const { savedTabs } = useEventPanels()
  const problemsIn = (part: TabName) => countProblems(problems, (path) => tabOfField(path) === part)
  const bar = groups.map(({ name, tabs }) => ({
    value: name,
    label: t(`tab_${name}`),
    problems: tabs.reduce((sum, part) => sum + problemsIn(part), 0),
  }))
  const titleOf = (part: TabName) => ({ name: part, label: t(`form_tab_${part}`), problems: problemsIn(part) })
  const openGroup = (name: string | null) => {
    const [first] = groups.find((one) => one.name === name)?.tabs ?? []
    if (first) setTab(first)
  }
  const saved = SAVED_TABS.find((name) => name === tab)
  const Panel = saved && workshop_id !== null ? savedTabs[saved].Panel : undefined
  return (
    <Tabs value={group?.name ?? 'content'} onChange={openGroup} keepMountedMode="display-none">
      <Cluster gap="xs" justify="between" className={classes.bar}>
        <TabBar tabs={bar} open={group?.name ?? 'content'} label={t('form_tabs')} />
        {group && (group.tabs.length > 1 || group.name === 'people') && (
          <Segments label={t(`tab_${group.name}`)} segments={group.tabs.map(titleOf)} open={tab} onOpen={setTab}>
            {group.name === 'people' && workshop_id !== null && may(listGuests) && (
              <Anchor className={segmentClass} href={checkInPath(workshop_id)}>
                {people('check_in_list')}
              </Anchor>
            )}
          </Segments>
        )}
      </Cluster>
      {groups.map(({ name }) => (
        <Tabs.Panel key={name} value={name} className={classes.form}>
          {name === 'content' && children}
          {name === group?.name && Panel && workshop_id !== null && <Panel workshop_id={workshop_id} />}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

type SectionListProps = {
  problems: readonly { path: string }[]
  tab: TabName | undefined
  setTab: (tab: TabName) => void
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
