'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { FieldSpan } from '@/ui/form/fields/FieldSection'
import { PickListField } from '@/ui/form/fields/PickListField'
import { isSeveral, type ReferenceName, WORKSHOP_FIELDS } from '../../../contract/fields'

/** Picks from the list of a reference. A reader without the permission to list its rows only sees what is picked. */
export function ReferenceField({ name }: { name: ReferenceName }) {
  const t = useTranslations('workshops')
  const may = useMay()
  const { list } = WORKSHOP_FIELDS[name]
  return (
    <FieldSpan columns={isSeveral(name) ? 12 : 6}>
      <PickListField
        name={name}
        label={t(name)}
        description={may(list) ? t(`form_${name}_hint`) : t(`form_${name}_forbidden`)}
        from={may(list) ? list : undefined}
        display={(row) => row.name}
        single={!isSeveral(name)}
      />
    </FieldSpan>
  )
}
