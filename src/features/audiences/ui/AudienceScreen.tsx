'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import type { IdOrNew } from '@/contract/shapes'
import { listProfessions } from '@/features/accreditations/contract/professions'
import { useOptions } from '@/ui/form/fields/use-options'
import { ItemScreen } from '@/ui/screens/ItemScreen'
import { deleteAudience, explainAudience, getAudience, saveAudience } from '../contract'
import { AudienceResult } from './AudienceResult'
import { CriteriaFields } from './CriteriaFields'

/** The people whom an audience finds, and below them the criteria that find them. */
export function AudienceScreen({ id }: { id: IdOrNew }) {
  const t = useTranslations('audiences')
  const may = useMay()
  const calls = { get: getAudience, save: saveAudience, remove: deleteAudience }
  return (
    <ItemScreen
      {...calls}
      id={id}
      list="/admin/audiences"
      object="audiences"
      title={({ id: stored, name }) => (stored === null ? t('new') : name)}
      wide
      prefetch={<ProfessionsPrefetch />}
    >
      {id !== 'new' && may(explainAudience) && <AudienceResult id={id} />}
      <CriteriaFields />
    </ItemScreen>
  )
}

/** Requests the options of the criteria together with the audience. */
function ProfessionsPrefetch() {
  useOptions(listProfessions, () => '')
  return null
}
