import { IconArrowBackUp, IconUserX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { useMay } from '@/client/calls/permissions'
import { deleteRegistration, type ListedRegistration, saveRegistration } from '@/features/registrations/contract/office'
import { displayName } from '@/features/registrations/rules/people'
import { isSeated } from '@/features/registrations/rules/states'
import { useRefreshPeople } from '@/features/registrations/ui/calls/use-people-action'
import { ActionItem } from '@/ui/buttons/ActionItem'
import { useDeletion } from '@/ui/feedback/use-deletion'
import { RowMenu } from '@/ui/table/RowMenu'

type Props = Pick<ComponentProps<typeof RowMenu>, 'inDialog' | 'focus'> & {
  person: ListedRegistration
  /** The items above those that end a registration. */
  children?: ReactNode
  onCancel?: () => void
  onTakeBack?: () => void
  onDeleted?: () => void
}

/** The menu of a person. Three of its items end a registration, and each says when it is the right one. */
export function PersonMenu({ person, children, onCancel, onTakeBack, onDeleted, ...menu }: Props) {
  const t = useTranslations('people')
  const may = useMay()
  const refreshPeople = useRefreshPeople()
  const name = displayName(person)
  const onConfirm = useDeletion({
    endpoint: deleteRegistration,
    params: { id: person.id },
    onDeleted: () => {
      onDeleted?.()
      void refreshPeople()
    },
  })
  const mayEnd = may(saveRegistration) && isSeated(person)
  const mayTakeBack = mayEnd && person.participated === null && onTakeBack !== undefined
  const mayCancel = mayEnd && onCancel !== undefined
  const deletion = may(deleteRegistration)
    ? { text: t('delete_text'), question: t('delete_question', { name }), onConfirm }
    : undefined
  if (!children && !mayCancel && !mayTakeBack && !deletion) return null

  return (
    <RowMenu name={name} deletion={deletion} {...menu}>
      {children}
      {mayCancel && <ActionItem icon={IconUserX} label={t('cancel')} text={t('cancel_hint')} onClick={onCancel} />}
      {mayTakeBack && (
        <ActionItem icon={IconArrowBackUp} label={t('take_back')} text={t('take_back_hint')} onClick={onTakeBack} />
      )}
    </RowMenu>
  )
}
