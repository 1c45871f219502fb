import { IconArrowMerge } from '@tabler/icons-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { displayName } from '@/features/registrations/rules/people'
import { ActionItem } from '@/ui/buttons/ActionItem'
import { useOpened } from '@/ui/feedback/use-opened'
import { RowMenu } from '@/ui/table/RowMenu'
import { mergePeople, previewMerge } from '../../contract/merges'
import { listPeople, type Person } from '../../contract/people'

// Most visits merge nothing.
const MergeDialog = dynamic(() => import('./MergeDialog').then((module) => module.MergeDialog), { ssr: false })

/** The menu of the rare actions on a person. */
export function MergeMenu({ person }: { person: Person }) {
  const t = useTranslations('person.merge')
  const may = useMay()
  const { opened, open, close, focus } = useOpened<'merge'>()
  if (!may(previewMerge) || !may(mergePeople) || !may(listPeople)) return null
  return (
    <>
      <RowMenu name={displayName(person.details)} focus={focus}>
        <ActionItem icon={IconArrowMerge} label={t('open')} onClick={() => open('merge')} />
      </RowMenu>
      {opened && <MergeDialog person={person} onClose={close} />}
    </>
  )
}
