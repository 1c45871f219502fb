'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { listSponsors } from '@/features/sponsors/contract'
import { FieldSpan } from '@/ui/form/fields/FieldSection'
import { PickListField } from '@/ui/form/fields/PickListField'
import { EventSection } from './EventSection'

export function SponsorsField() {
  const t = useTranslations('workshops')
  const may = useMay()
  return (
    <EventSection name="sponsors" startsFolded>
      <FieldSpan columns={12}>
        <PickListField
          name="sponsors"
          label={t('sponsors')}
          description={may(listSponsors) ? t('form_sponsors_hint') : t('form_sponsors_forbidden')}
          from={may(listSponsors) ? listSponsors : undefined}
          display={({ name }) => name}
        />
      </FieldSpan>
    </EventSection>
  )
}
