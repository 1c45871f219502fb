'use client'

import { Image } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/features/accounts/ui/use-formats'
import { showInstant } from '@/i18n/formats'
import { ButtonLink } from '@/ui/ButtonLink'
import { DeleteButton } from '@/ui/DeleteButton'
import { DataTable } from '@/ui/table/DataTable'
import { deleteSponsor, listSponsors, type Sponsor } from '../contract'

export function SponsorsTable() {
  const t = useTranslations('sponsors')
  const formats = useFormats()
  return (
    <DataTable
      endpoint={listSponsors}
      caption={t('sponsors')}
      columns={[
        { key: 'name', title: t('name'), sortable: true },
        { key: 'image', title: t('image'), render: Logo },
        {
          key: 'updated_at',
          title: t('updated_at'),
          sortable: true,
          render: ({ updated_at }) => showInstant(updated_at, formats),
        },
      ]}
      filters={[{ column: 'name', title: t('name') }]}
      href={({ id }) => `/admin/sponsors/${id}`}
      rowActions={({ id, name }) => id && <DeleteButton compact endpoint={deleteSponsor} params={{ id }} name={name} />}
      empty={{ text: t('empty'), action: <ButtonLink href="/admin/sponsors/new">{t('new')}</ButtonLink> }}
    />
  )
}

const Logo = ({ image, name }: Sponsor) =>
  image?.url && <Image src={image.url} alt={name} h="var(--target)" w="auto" fit="contain" />
