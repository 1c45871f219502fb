'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import type { IdOrNew } from '@/contract/shapes'
import { ProfessionsPrefetch } from '@/features/accreditations/ui/ProfessionField'
import { ItemScreen } from '@/ui/screens/ItemScreen'
import { deleteAudience, explainAudience, getAudience, saveAudience } from '../contract'
import { AudienceResult } from './AudienceResult'
import { CriteriaFields } from './CriteriaFields'

/** The people whom an audience finds, and below them the criteria that find them. */
export function AudienceScreen({ id }: { id: IdOrNew }) {
  const t = useTranslations('audiences')
  const may = useMay()
  const calls = { get: getAudience, save: saveAudience, remove: deleteAudience }
  const result = id !== 'new' && may(explainAudience) && <AudienceResult id={id} />
  return (
    <ItemScreen
      {...calls}
      id={id}
      list="/admin/audiences"
      object="audiences"
      title={({ id: stored, name }) => (stored === null ? t('new') : name)}
      wide
      prefetch={
        <>
          <ProfessionsPrefetch />
          {result}
        </>
      }
    >
      {result}
      <CriteriaFields />
    </ItemScreen>
  )
}
