'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/permissions'
import type { IdOrNew } from '@/contract/shapes'
import { useRouter } from '@/i18n/navigation'
import { DeleteButton } from '@/ui/feedback/DeleteButton'
import { PageHeader } from '@/ui/layout/PageHeader'
import { deleteWorkshop, type Workshop } from '../../../contract/office'
import { DuplicateButton } from '../DuplicateButton'
import { WorkshopFacts } from './WorkshopFacts'

type Props = { id: IdOrNew; workshop: Workshop }

/** The title of an event with the actions on the whole event. */
export function WorkshopHeader({ id, workshop }: Props) {
  const t = useTranslations('workshops')
  const may = useMay()
  const router = useRouter()
  const { title, date = '', count } = workshop
  if (id === 'new') return <PageHeader title={t('list_new')} />

  // The server refuses to delete an event with registered people and explains why.
  const deletesPeople = count.registered === 0 && count.total > 0
  const question = deletesPeople ? t('form_delete_with_people', { title, count: count.total }) : undefined
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
