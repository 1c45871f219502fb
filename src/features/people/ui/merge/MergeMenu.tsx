'use client'

import { IconArrowMerge } from '@tabler/icons-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import { displayName } from '@/features/registrations/rules/people'
import { ActionItem } from '@/ui/buttons/ActionItem'
import { useReturnFocus } from '@/ui/feedback/use-return-focus'
import { RowMenu } from '@/ui/table/RowMenu'
import { mergePeople, previewMerge } from '../../contract/merges'
import { listPeople, type Person } from '../../contract/people'

// Most visits merge nothing.
const MergeDialog = dynamic(() => import('./MergeDialog').then((module) => module.MergeDialog), { ssr: false })

/** The menu of the rare actions on a person. */
export function MergeMenu({ person }: { person: Person }) {
  const t = useTranslations('person.merge')
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const focus = useReturnFocus<HTMLButtonElement>()
  if (!may(previewMerge) || !may(mergePeople) || !may(listPeople)) return null
  const close = () => {
    setOpen(false)
    focus.returnFocus()
  }
  return (
    <>
      <RowMenu name={displayName(person.details)} focus={focus}>
        <ActionItem icon={IconArrowMerge} label={t('open')} onClick={() => setOpen(true)} />
      </RowMenu>
      {isOpen && <MergeDialog person={person} onClose={close} />}
    </>
  )
}
