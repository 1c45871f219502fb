'use client'

import { Image } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { ListScreen } from '@/ui/screens/ListScreen'
import { deleteSponsor, listSponsors, type Sponsor, saveSponsor } from '../contract'
import { useDeletionQuestion } from './use-deletion-question'

export function SponsorsTable() {
  const t = useTranslations('sponsors')
  return (
    <ListScreen
      endpoint={listSponsors}
      save={saveSponsor}
      remove={deleteSponsor}
      title={t('sponsors')}
      create={{ href: '/admin/sponsors/new', label: t('new') }}
      empty={t('empty')}
      columns={[
        { key: 'name', title: t('name'), sortable: true },
        { key: 'image', title: t('image'), render: Logo },
        { key: 'updated_at', title: t('updated_at'), sortable: true, kind: 'instant', card: 'none' },
      ]}
      filters={[{ column: 'name', title: t('name') }]}
      href={({ id }) => `/admin/sponsors/${id}`}
      rowNameOf={({ name }) => name}
      questionOf={useDeletionQuestion()}
    />
  )
}

const Logo = ({ image, name }: Sponsor) =>
  image?.url && <Image src={image.url} alt={name} h="calc(var(--target) - 12px)" w="auto" fit="contain" />
