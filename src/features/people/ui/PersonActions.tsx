import { Button } from '@mantine/core'
import { IconArrowMerge, IconCalendarPlus } from '@tabler/icons-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useNotices } from '@/client/notices/notices'
import { useAction } from '@/client/notices/use-action'
import { deleteBlacklistedEmail, saveBlacklistedEmail } from '@/features/blacklist/contract'
import { useRemovalQuestion } from '@/features/blacklist/ui/use-removal-question'
import { saveRegistration } from '@/features/registrations/contract/office'
import { displayName } from '@/features/registrations/rules/people'
import { listWorkshops } from '@/features/workshops/contract/office'
import { ActionItem } from '@/ui/buttons/ActionItem'
import { ConfirmButton } from '@/ui/feedback/ConfirmButton'
import { useOpened } from '@/ui/feedback/use-opened'
import { RowMenu } from '@/ui/table/RowMenu'
import { mergePeople, previewMerge } from '../contract/merges'
import { listPeople, type Person } from '../contract/people'
import { useRefreshPerson } from './use-refresh-person'

// Most visits add the person to no event.
const AddToEvent = dynamic(() => import('./AddToEvent').then((module) => module.AddToEvent), { ssr: false })

export function PersonActions({ person }: { person: Person }) {
  return (
    <>
      <UnblockButton person={person} />
      <AddButton person={person} />
    </>
  )
}

function AddButton({ person }: { person: Person }) {
  const t = useTranslations('person')
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may(saveRegistration) || !may(listWorkshops)) return null
  return (
    <>
      <Button leftSection={<IconCalendarPlus aria-hidden size={18} />} onClick={() => setOpen(true)}>
        {t('add_to_event')}
      </Button>
      {isOpen && <AddToEvent person={person} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Asks before it takes the address off, and warns where its owner wants no mails. */
function UnblockButton({ person: { details, blacklist } }: { person: Person }) {
  const t = useTranslations('person')
  const may = useMay()
  const change = useBlacklistChange()
  const removalQuestionOf = useRemovalQuestion()
  const { email } = details
  return (
    blacklist &&
    may(deleteBlacklistedEmail) && (
      <ConfirmButton
        label={t('blacklist_remove')}
        question={removalQuestionOf({ ...blacklist, email }) ?? t('blacklist_remove_question', { email })}
        color="petrol"
        onConfirm={() => change(() => call(deleteBlacklistedEmail, { params: { id: blacklist.id } }))}
      />
    )
  )
}

/** Reads the page again also after a failure: somebody else may have changed the entry. */
function useBlacklistChange() {
  const notices = useNotices()
  const refresh = useRefreshPerson()
  return useAction((work: () => Promise<unknown>) => work(), {
    onDone: () => notices.saved(),
    onSettled: refresh,
  }).runToEnd
}

// Most visits merge nothing.
const MergeDialog = dynamic(() => import('./merge/MergeDialog').then((module) => module.MergeDialog), { ssr: false })

/** The rarer actions; to block the address is the last one, and is asked about. */
export function PersonMenu({ person }: { person: Person }) {
  const t = useTranslations('person')
  const may = useMay()
  const change = useBlacklistChange()
  const { opened, open, close, focus } = useOpened<'merge'>()
  const { email } = person.details
  const mayMerge = may(previewMerge) && may(mergePeople) && may(listPeople)
  const mayBlock = person.blacklist === null && may(saveBlacklistedEmail)
  if (!mayMerge && !mayBlock) return null
  const block = {
    label: t('blacklist_add'),
    question: t('blacklist_add_question', { email }),
    onConfirm: () => change(() => call(saveBlacklistedEmail, { params: { id: 'new' }, body: { email } })),
  }
  return (
    <>
      <RowMenu name={displayName(person.details)} focus={focus} deletion={mayBlock ? block : undefined}>
        {mayMerge && <ActionItem icon={IconArrowMerge} label={t('merge.open')} onClick={() => open('merge')} />}
      </RowMenu>
      {opened && <MergeDialog id={person.id} email={person.details.email} onClose={close} />}
    </>
  )
}
