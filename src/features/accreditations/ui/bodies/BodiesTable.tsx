'use client'

import { useLocale, useTranslations } from 'next-intl'
import { nameIn } from '@/contract/locales'
import { StatusChip } from '@/ui/content/StatusChip'
import { ListScreen } from '@/ui/screens/ListScreen'
import type { Column } from '@/ui/table/DataTable'
import { type Body, deleteBody, listBodies, saveBody } from '../../contract/bodies'
import { useProfessionOptions } from '../ProfessionField'
import { useDeletionQuestion } from '../use-deletion-question'

export function BodiesTable() {
  const t = useTranslations('bodies')
  const locale = useLocale()
  const name = locale === 'de' ? 'name_de' : 'name_en'
  const checked = [
    { value: 'true', label: t('checked') },
    { value: 'false', label: t('check_with_chamber') },
  ]
  const questionOf = useDeletionQuestion('bodies')
  return (
    <ListScreen
      endpoint={listBodies}
      save={saveBody}
      remove={deleteBody}
      title={t('list')}
      text={t('text')}
      create={{ href: '/admin/accreditation-bodies/new', label: t('new') }}
      empty={t('empty')}
      columns={useBodyColumns(name)}
      filters={[
        { column: 'label', title: t('label') },
        { column: 'is_checked', title: t('is_checked'), options: checked },
      ]}
      sort={{ by: name, direction: 'asc' }}
      href={({ id }) => `/admin/accreditation-bodies/${id}`}
      rowNameOf={(body) => nameIn(body, locale)}
      questionOf={(body) => questionOf(body, body.events)}
    />
  )
}

function useBodyColumns(name: 'name_de' | 'name_en'): Column<Body>[] {
  const t = useTranslations('bodies')
  const people = useTranslations('people')
  const professions = useProfessionOptions()
  const professionsOf = (body: Body) =>
    professions
      .filter(({ value }) => body.professions.some((id) => id === value))
      .map(({ label }) => label)
      .join(', ')
  return [
    { key: name, title: t('name'), sortable: true, width: 320, least: 220, lines: 'two' },
    { key: 'label', title: t('label'), sortable: true, width: 96, narrow: true },
    {
      key: 'is_checked',
      title: t('state'),
      width: 248,
      narrow: true,
      render: ({ is_checked }) => (
        <StatusChip tone={is_checked ? 'good' : 'watch'}>{t(is_checked ? 'checked' : 'check_with_chamber')}</StatusChip>
      ),
    },
    {
      key: 'keep_years',
      title: t('keep_years'),
      width: 216,
      narrow: true,
      yields: 3,
      render: ({ keep_years }) =>
        keep_years === null ? (
          <StatusChip tone="watch">{t('keep_years_missing')}</StatusChip>
        ) : (
          t('keep_years_count', { count: keep_years })
        ),
    },
    { key: 'professions', title: t('professions'), width: 220, least: 120, yields: 1, render: professionsOf },
    {
      key: 'person_number',
      title: t('person_number'),
      width: 150,
      initiallyHidden: true,
      render: ({ person_number }) => person_number && people(person_number),
    },
    {
      key: 'events',
      title: t('events'),
      short: t('events_short'),
      width: 110,
      narrow: true,
      yields: 2,
      kind: 'number',
      card: 'none',
    },
    { key: 'updated_at', title: t('updated_at'), sortable: true, kind: 'instant', initiallyHidden: true },
  ]
}
