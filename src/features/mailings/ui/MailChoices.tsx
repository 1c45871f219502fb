import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconMail } from '@tabler/icons-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import type { PeopleSelection } from '@/features/registrations/contract/office'
import { ActionItem } from '@/ui/buttons/ActionItem'
import { sendMessage } from '../contract/mailings'
import { type MailChoice, MailingDialog } from './MailingDialog'
import { useMailingDialog } from './use-mailing'

// The editor and the preview are loaded when a message is written.
const MessageDialog = dynamic(() => import('./MessageDialog').then((module) => module.MessageDialog), { ssr: false })

export type MessageChoice = { hint: string; selection: PeopleSelection }

type Props = { label: string; choices: readonly MailChoice[]; message: MessageChoice; onSent?: () => void }

/** A menu of mails with their recipients; each item opens a confirmation. */
export function MailChoices({ label, choices, message, onSent }: Props) {
  const t = useTranslations('mailing')
  const may = useMay()
  const { button, question, open, ...dialog } = useMailingDialog()
  const [choice, choose] = useState<MailChoice>()
  const [recipients, write] = useState<PeopleSelection>()
  const close = () => {
    write(undefined)
    dialog.closeDialog()
  }
  const closeSent = () => {
    close()
    onSent?.()
  }
  return (
    <>
      <Menu position="bottom-start" width="min(24rem, calc(100vw - 2rem))">
        <Menu.Target>
          <Button
            ref={button}
            variant="default"
            leftSection={<IconMail aria-hidden size={18} />}
            rightSection={<IconChevronDown aria-hidden size={18} />}
          >
            {label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {choices.map((offered) => (
            <ActionItem
              key={offered.name}
              label={offered.name}
              text={offered.hint}
              onClick={() => {
                choose(offered)
                open()
              }}
            />
          ))}
          {may(sendMessage) && (
            <ActionItem label={`${t('message')} …`} text={message.hint} onClick={() => write(message.selection)} />
          )}
        </Menu.Dropdown>
      </Menu>
      <MailingDialog {...question} choice={choice} onClose={close} onSent={closeSent} />
      {recipients && <MessageDialog selection={recipients} onClose={close} onSent={closeSent} />}
    </>
  )
}
