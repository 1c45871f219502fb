'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { listSponsors } from '@/features/sponsors/contract'
import { FieldGroup } from '@/ui/form/fields/FieldGroup'
import { PickListField } from '@/ui/form/fields/PickListField'

export function SponsorsField() {
  const t = useTranslations('workshops')
  const may = useMay()
  return (
    <FieldGroup title={t('form_sponsors')} text={t('form_sponsors_text')}>
      <PickListField
        name="sponsors"
        label={t('sponsors')}
        description={may(listSponsors) ? t('form_sponsors_hint') : t('form_sponsors_forbidden')}
        from={may(listSponsors) ? listSponsors : undefined}
        display={({ name }) => name}
      />
    </FieldGroup>
  )
}
