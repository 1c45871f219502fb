'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { IdOrNew } from '@/contract/shapes'
import { ItemScreen } from '@/ui/screens/ItemScreen'
import { deleteBody, getBody, saveBody } from '../../contract/bodies'
import { nameIn } from '../../rules/names'
import { ProfessionsPrefetch } from '../ProfessionField'
import { BodyFields } from './BodyFields'
import { useDeletionQuestion } from './use-deletion-question'

export function BodyForm({ id }: { id: IdOrNew }) {
  const t = useTranslations('bodies')
  const locale = useLocale()
  const calls = { get: getBody, save: saveBody, remove: deleteBody }
  return (
    <ItemScreen
      {...calls}
      id={id}
      list="/admin/accreditation-bodies"
      object="bodies"
      title={(body) => nameIn(body, locale) || t('new')}
      questionOf={useDeletionQuestion()}
      prefetch={<ProfessionsPrefetch />}
      wide
    >
      <BodyFields />
    </ItemScreen>
  )
}
