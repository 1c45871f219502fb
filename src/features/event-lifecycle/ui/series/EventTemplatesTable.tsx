'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { officeEventPath } from '@/features/workshops/contract/office-path'
import {
  deleteEventTemplate,
  type EventTemplate,
  listEventTemplates,
  repeatWorkshop,
} from '@/features/workshops/contract/series'
import { venueOf } from '@/features/workshops/rules'
import { IconButton } from '@/ui/buttons/IconButton'
import { useOpened } from '@/ui/feedback/use-opened'
import { PageHeader } from '@/ui/layout/PageHeader'
import { DataTable } from '@/ui/table/DataTable'
import { DeleteMenu } from '@/ui/table/RowMenu'
import { RepeatDialog } from './RepeatDialog'

/** The templates for new events. One is made from an event, by its menu. */
export function EventTemplatesTable() {
  const t = useTranslations('workshops')
  const may = useMay()
  const categoryOf = ({ category_d, category_p }: EventTemplate) =>
    t(category_d && category_p ? 'list_category_both' : category_d ? 'list_category_d' : 'list_category_p')
  return (
    <>
      <PageHeader title={t('templates')} text={t('templates_text')} />
      <DataTable
        endpoint={listEventTemplates}
        caption={t('templates')}
        empty={{ text: t('templates_empty') }}
        columns={[
          { key: 'title', title: t('title'), sortable: true, width: 360, lines: 'two' },
          { key: 'category', title: t('categories'), width: 140, render: categoryOf },
          {
            key: 'location',
            title: t('location'),
            width: 220,
            lines: 'two',
            render: (template) => venueOf(template, t('presence_online')),
          },
          { key: 'updated_at', title: t('updated_at'), sortable: true, kind: 'instant', width: 172 },
        ]}
        sort={{ by: 'title', direction: 'asc' }}
        href={({ id }) => officeEventPath(id)}
        rowActions={(template) => (
          <>
            {may(repeatWorkshop) && <UseButton template={template} />}
            {may(deleteEventTemplate) && (
              <DeleteMenu endpoint={deleteEventTemplate} params={{ id: template.id }} name={template.title} />
            )}
          </>
        )}
        actionCount={2}
      />
    </>
  )
}

function UseButton({ template }: { template: EventTemplate }) {
  const t = useTranslations('workshops')
  const { opened, open, close, focus } = useOpened<'repeat'>()
  return (
    <>
      <IconButton
        ref={focus.ref}
        icon="copy"
        label={t('template_use_named', { title: template.title })}
        onClick={() => open('repeat')}
      />
      {opened && <RepeatDialog source={template} isTemplate onClose={close} />}
    </>
  )
}
