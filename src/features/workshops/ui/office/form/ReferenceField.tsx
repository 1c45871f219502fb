import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { FieldSpan } from '@/ui/form/fields/FieldSection'
import { PickListField } from '@/ui/form/picks/PickListField'
import { PickOneField } from '@/ui/form/picks/PickOneField'
import { isSeveral, type ReferenceName, WORKSHOP_FIELDS } from '../../../contract/fields'

/** Picks from the list of a reference. A reader without the permission to list its rows only sees what is picked. */
export function ReferenceField({ name }: { name: ReferenceName }) {
  const t = useTranslations('workshops')
  const may = useMay()
  const { list } = WORKSHOP_FIELDS[name]
  const mayList = may(list)
  const field = {
    name,
    label: t(name),
    description: mayList ? t(`form_${name}_hint`) : t(`form_${name}_forbidden`),
    display: (row: { name: string }) => row.name,
  }
  return isSeveral(name) ? (
    <FieldSpan columns={12}>
      <PickListField {...field} from={mayList ? list : undefined} />
    </FieldSpan>
  ) : (
    <FieldSpan columns={6}>
      <PickOneField {...field} from={list} disabled={!mayList} />
    </FieldSpan>
  )
}
