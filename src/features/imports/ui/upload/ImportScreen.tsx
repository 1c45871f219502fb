'use client'

import { IconFileDownload } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useId } from 'react'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import type { IdOrNew } from '@/contract/shapes'
import { IMPORT_KINDS, type ImportKind } from '@/contract/values/imports'
import { getWorkshop } from '@/features/registrations/contract/event-with-people'
import type { Workshop } from '@/features/workshops/contract/office'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { showDate } from '@/i18n/formats'
import { DownloadButton } from '@/ui/buttons/DownloadButton'
import { RouteButton } from '@/ui/buttons/RouteButton'
import { Callout } from '@/ui/feedback/Callout'
import { NotFoundCard } from '@/ui/feedback/NotFoundCard'
import { Card, Cluster, Heading, Muted, Stack } from '@/ui/layout/layout'
import { PageHeader } from '@/ui/layout/PageHeader'
import { ItemLoader } from '@/ui/screens/ItemLoader'
import { type Column, DataTable } from '@/ui/table/DataTable'
import { getImport, type ImportResult, listImports } from '../../contract'
import { isRunning } from '../current-import'
import { ImportStateChip } from '../ImportStateChip'
import { importResultPath, templatePath } from '../import-path'
import { useImportTexts } from '../use-import-texts'
import { ImportFile } from './ImportFile'
import classes from './ImportScreen.module.css'

export function ImportScreen({ id }: { id: IdOrNew }) {
  return id === 'new' ? <NoEvent /> : <EventImport id={id} />
}

function EventImport({ id }: { id: number }) {
  const may = useMay()
  return (
    <ItemLoader
      endpoint={getWorkshop}
      id={id}
      nameOf={({ title }) => title}
      list="/admin/events"
      prefetch={may(listImports) && <PastImports workshop_id={id} />}
    >
      {(event) => <ImportForm workshop_id={id} event={event} />}
    </ItemLoader>
  )
}

/** A new event cannot have imports. */
function NoEvent() {
  const t = useTranslations('core')
  const back = <RouteButton href="/admin/events">{t('to_list')}</RouteButton>
  return <NotFoundCard title={t('item_missing')} text={t('item_missing_text')} action={back} />
}

const kindParser = parseAsStringLiteral(IMPORT_KINDS).withDefault('registrations')

function ImportForm({ workshop_id, event }: { workshop_id: number; event: Workshop }) {
  const t = useTranslations('imports')
  const may = useMay()
  const formats = useFormats()
  const locale = useLocale()
  const [kind, setKind] = useQueryState('kind', kindParser)
  return (
    <>
      <PageHeader title={t('title')} text={`${event.title}, ${showDate(event.date ?? '', formats)}`}>
        <RouteButton variant="quiet" href={officeTabPath(workshop_id, 'registrations')}>
          {t('to_people')}
        </RouteButton>
      </PageHeader>
      <Stack gap="xl">
        {event.state === 'cancelled' && <Callout tone="danger">{t('event_cancelled')}</Callout>}
        <Card as="div" gap="lg">
          <KindChoice kind={kind} onChange={(chosen) => void setKind(chosen)} />
          {kind !== 'attendance' && (
            <Cluster gap="md" justify="between">
              <Muted isSmall className={classes.template}>
                {t('about_template')}
              </Muted>
              <DownloadButton href={templatePath(locale)} icon={IconFileDownload}>
                {t('template')}
              </DownloadButton>
            </Cluster>
          )}
          <ImportFile workshop_id={workshop_id} kind={kind} />
        </Card>
        {may(listImports) && <PastImports workshop_id={workshop_id} />}
      </Stack>
    </>
  )
}

type KindProps = { kind: ImportKind; onChange: (kind: ImportKind) => void }

function KindChoice({ kind, onChange }: KindProps) {
  const t = useTranslations('imports')
  const name = useId()
  return (
    <fieldset className={classes.kinds}>
      <legend className={classes.label}>{t('kind')}</legend>
      {IMPORT_KINDS.map((offered) => (
        <label key={offered} className={classes.kind}>
          <input
            type="radio"
            name={name}
            value={offered}
            checked={offered === kind}
            aria-labelledby={`${name}-${offered}`}
            aria-describedby={`${name}-${offered}-text`}
            onChange={() => onChange(offered)}
          />
          <span>
            <span id={`${name}-${offered}`} className={classes.name}>
              {t(`kind_${offered}`)}
            </span>
            <Muted as="span" isSmall id={`${name}-${offered}-text`} className={classes.text}>
              {t(`kind_${offered}_text`)}
            </Muted>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const NEWEST_FIRST = { by: 'created_at', direction: 'desc' } as const
const POLL_MS = 2000

function PastImports({ workshop_id }: { workshop_id: number }) {
  const t = useTranslations('imports')
  const may = useMay()
  return (
    <Stack>
      <Heading size="h3">{t('past')}</Heading>
      <DataTable
        endpoint={listImports}
        caption={t('past')}
        columns={useColumns()}
        fixed={{ workshop_id }}
        sort={NEWEST_FIRST}
        search={false}
        refresh={(rows) => rows.some(isRunning) && POLL_MS}
        href={may(getImport) ? importResultPath : undefined}
        empty={{ text: t('past_empty') }}
      />
    </Stack>
  )
}

function useColumns(): Column<ImportResult>[] {
  const t = useTranslations('imports')
  const { numbersOf } = useImportTexts()
  return [
    { key: 'created_at', title: t('created_at'), sortable: true, kind: 'instant', narrow: true },
    { key: 'state', title: t('state'), render: (result) => <ImportStateChip result={result} /> },
    { key: 'kind', title: t('kind_short'), render: ({ kind }) => t(`kind_${kind}`) },
    { key: 'file_name', title: t('file_name'), width: 180, least: 110, yields: 2 },
    { key: 'counts', title: t('counts'), width: 220, least: 160, render: numbersOf },
    { key: 'created_by_name', title: t('created_by_name'), width: 150, least: 100, yields: 1 },
  ]
}
