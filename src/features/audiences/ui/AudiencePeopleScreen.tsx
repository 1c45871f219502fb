'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { useFormats } from '@/client/config/formats'
import { PERSON_PAGE_CALL, personPagePath } from '@/contract/person-page'
import type { IdOrNew } from '@/contract/shapes'
import { getWorkshop } from '@/features/registrations/contract/event-with-people'
import { showInstantDate } from '@/i18n/formats'
import { RouteButton } from '@/ui/buttons/RouteButton'
import { PageHeader } from '@/ui/layout/PageHeader'
import { type Column, DataTable } from '@/ui/table/DataTable'
import { AUDIENCE_PARTS, type AudiencePerson, getAudience, listAudiencePeople } from '../contract'
import { audiencePath } from './audience-path'
import { useOccasion } from './use-occasion'

/** The people of an audience, or of one part of its explanation, each with the legal basis. */
export function AudiencePeopleScreen({ id }: { id: IdOrNew }) {
  const t = useTranslations('audiences')
  const may = useMay()
  const { occasion } = useOccasion()
  const { workshop_id } = occasion
  const audience = useQuery({ ...query(getAudience, { params: { id } }), enabled: id !== 'new' })
  const event = useQuery({
    ...query(getWorkshop, { params: { id: workshop_id ?? 0 } }),
    enabled: workshop_id !== undefined && may(getWorkshop),
  })
  if (id === 'new') return null
  const name = audience.data?.name ?? ''
  return (
    <>
      <PageHeader
        title={t('people_of', { name })}
        text={workshop_id ? t('result_event', { title: event.data?.title ?? '' }) : t('result')}
      >
        <RouteButton href={audiencePath(id, occasion)} variant="quiet">
          {t('back')}
        </RouteButton>
      </PageHeader>
      <PeopleTable id={id} />
    </>
  )
}

function PeopleTable({ id }: { id: number }) {
  const t = useTranslations('audiences')
  const formats = useFormats()
  const may = useMay()
  const { occasion } = useOccasion()
  const basisOf = ({ consent }: AudiencePerson) =>
    consent
      ? t('consent', {
          topic: consent.topic,
          version: consent.version,
          at: showInstantDate(consent.given_at, formats),
        })
      : t('no_consent')
  const columns: Column<AudiencePerson>[] = [
    { key: 'name', title: t('person'), width: 220, least: 160, render: ({ name, email }) => name || email },
    { key: 'email', title: t('email'), width: 260, least: 200 },
    { key: 'city', title: t('city'), width: 140, least: 100, yields: 2 },
    { key: 'part', title: t('part'), width: 220, least: 160, render: ({ part }) => t(part) },
    { key: 'consent', title: t('legal_basis'), width: 320, least: 200, yields: 1, render: basisOf },
  ]
  const { workshop_id, topic_id, lift_limit } = occasion
  return (
    <DataTable
      endpoint={listAudiencePeople}
      params={{ id }}
      caption={t('people')}
      columns={columns}
      fixed={{
        ...(workshop_id && { workshop_id }),
        ...(topic_id && { topic_id }),
        ...(lift_limit && { lift_limit: '1' }),
      }}
      filters={[
        {
          column: 'part',
          title: t('part'),
          options: AUDIENCE_PARTS.map((value) => ({ value, label: t(value) })),
        },
      ]}
      search={false}
      href={may(PERSON_PAGE_CALL) ? (person) => personPagePath(person.id) : undefined}
      empty={{ text: t('nobody') }}
    />
  )
}
