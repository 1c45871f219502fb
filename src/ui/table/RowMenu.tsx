import { Menu } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { CallInput } from '@/client/calls/call'
import type { Endpoint } from '@/contract/endpoint'
import { ActionItem } from '../buttons/ActionItem'
import { IconButton } from '../buttons/IconButton'
import { ConfirmPopover } from '../feedback/ConfirmQuestion'
import { useDeletion } from '../feedback/use-deletion'
import { useReturnFocus } from '../feedback/use-return-focus'

type RowDeletion = {
  /** The name of the action where it is not "Delete". */
  label?: string
  /** Says in one line what the action does, where its name does not tell it. */
  text?: string
  question: string
  onConfirm: () => Promise<void>
}

type Props = {
  /** The name of the row. */
  name: string
  /** The items above the deletion. */
  children?: ReactNode
  deletion?: RowDeletion
  /** Set in a dialog, outside of which nothing can be reached. */
  inDialog?: boolean
  /** Given where a dialog of another item returns the focus to the button. */
  focus?: ReturnType<typeof useReturnFocus<HTMLButtonElement>>
}

/** The menu of a row. Deleting is its last item, and is asked about beside the row. */
export function RowMenu({ name, children, deletion, inDialog = false, focus }: Props) {
  const t = useTranslations('core')
  const [isAsking, setAsking] = useState(false)
  const own = useReturnFocus<HTMLButtonElement>()
  const { ref, returnFocus } = focus ?? own
  const close = () => {
    setAsking(false)
    returnFocus()
  }
  return (
    <>
      {/* The question takes the focus from the menu. */}
      <Menu position="bottom-end" withinPortal={!inDialog} returnFocus={!isAsking}>
        <Menu.Target>
          <IconButton ref={ref} icon="dots" label={t('more_named', { name })} />
        </Menu.Target>
        <Menu.Dropdown>
          {children}
          {deletion && (
            <ActionItem
              deletes
              icon={IconTrash}
              label={deletion.label ?? t('delete')}
              text={deletion.text}
              onClick={() => setAsking(true)}
            />
          )}
        </Menu.Dropdown>
      </Menu>
      {isAsking && deletion && (
        <ConfirmPopover
          inDialog={inDialog}
          question={deletion.question}
          onConfirm={deletion.onConfirm}
          onClose={close}
        />
      )}
    </>
  )
}

type DeleteMenuProps<E extends Endpoint> = Pick<Props, 'name'> & {
  endpoint: E
  params: CallInput<E>['params']
  /** Replaces the question where more than this row is deleted. */
  question?: string
}

/** The menu of a row that can only be deleted. */
export function DeleteMenu<E extends Endpoint>({ name, question, ...deletion }: DeleteMenuProps<E>) {
  const t = useTranslations('core')
  const onConfirm = useDeletion(deletion)
  return <RowMenu name={name} deletion={{ question: question ?? t('delete_question', { name }), onConfirm }} />
}
