'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/permissions'
import type { IdOrNew } from '@/contract/shapes'
import { useRouter } from '@/i18n/navigation'
import { DeleteButton } from '@/ui/DeleteButton'
import { PageHeader } from '@/ui/PageHeader'
import { deleteWorkshop, type Workshop } from '../contract/office'
import { DuplicateButton } from './DuplicateButton'
import { WorkshopFacts } from './WorkshopFacts'

type Props = { id: IdOrNew; workshop: Workshop }

/** Which event it is, how it stands, and what can be done with it as a whole. */
export function WorkshopHeader({ id, workshop }: Props) {
  const t = useTranslations('workshops')
  const may = useMay()
  const router = useRouter()
  const { title, date = '', count } = workshop
  if (id === 'new') return <PageHeader title={t('list_new')} />

  // While somebody is registered the server refuses, and says so.
  const goAlong = count.registered === 0 && count.total > 0
  const question = goAlong ? t('form_delete_with_people', { title, count: count.total }) : undefined
  return (
    <>
      <PageHeader title={title}>
        <DuplicateButton workshop={{ id, title, date }} />
        {may(deleteWorkshop) && (
          <DeleteButton
            endpoint={deleteWorkshop}
            params={{ id }}
            name={title}
            question={question}
            onDeleted={() => router.push('/admin/events')}
          />
        )}
      </PageHeader>
      <WorkshopFacts id={id} workshop={workshop} />
    </>
  )
}
