'use client'

import { useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useMay } from '@/client/permissions'
import type { IdOrNew } from '@/contract/shapes'
import { getWorkshop } from '@/features/workshops/contract/office'
import { tabPath } from '@/features/workshops/ui/event-path'
import { Item } from '@/ui/Item'
import { NotFoundCard } from '@/ui/NotFoundCard'
import { PageHeader } from '@/ui/PageHeader'
import { RouteButton } from '@/ui/RouteButton'
import { IMPORT_KINDS, listImports } from '../contract'
import { ImportFile } from './ImportFile'
import classes from './ImportScreen.module.css'
import { KindChoice } from './KindChoice'
import { PastImports } from './PastImports'
import { TemplateLink } from './TemplateLink'

/** Brings a list of people into an event: what it is, which file, and what was imported before. */
export function ImportScreen({ id }: { id: IdOrNew }) {
  return id === 'new' ? <NoEvent /> : <OfEvent id={id} />
}

function OfEvent({ id }: { id: number }) {
  const may = useMay()
  return (
    <Item
      endpoint={getWorkshop}
      id={id}
      list="/admin/events"
      ahead={may(listImports) && <PastImports workshop_id={id} />}
    >
      {({ title }) => <Import workshop_id={id} event={title} />}
    </Item>
  )
}

/** Nobody can be brought into an event that is not there yet. */
function NoEvent() {
  const t = useTranslations('core')
  const back = <RouteButton href="/admin/events">{t('to_list')}</RouteButton>
  return <NotFoundCard title={t('item_missing')} text={t('item_missing_text')} action={back} />
}

const kinds = parseAsStringLiteral(IMPORT_KINDS).withDefault('registrations')

function Import({ workshop_id, event }: { workshop_id: number; event: string }) {
  const t = useTranslations('imports')
  const may = useMay()
  const [kind, setKind] = useQueryState('kind', kinds)
  return (
    <>
      <PageHeader title={t('title')} text={event}>
        <RouteButton look="quiet" href={tabPath(workshop_id, 'registrations')}>
          {t('to_people')}
        </RouteButton>
      </PageHeader>
      <div className={classes.screen}>
        <div className={classes.card}>
          <KindChoice kind={kind} onChange={(chosen) => void setKind(chosen)} />
          <div className={classes.template}>
            <p className={classes.text}>{t('about_template')}</p>
            <TemplateLink />
          </div>
          <ImportFile workshop_id={workshop_id} kind={kind} />
        </div>
        {may(listImports) && <PastImports workshop_id={workshop_id} />}
      </div>
    </>
  )
}
