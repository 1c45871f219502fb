'use client'

import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './MailChoices.module.css'
import { type MailChoice, MailingDialog } from './MailingDialog'
import { useMailingDialog } from './use-mailing'

type Props = { label: string; choices: readonly MailChoice[]; onSent?: () => void }

/** A menu of mails with their recipients; each item opens a confirmation. */
export function MailChoices({ label, choices, onSent }: Props) {
  const { button, question, open, closeDialog } = useMailingDialog()
  const [choice, choose] = useState<MailChoice>()
  return (
    <>
      <Menu withinPortal={false} position="bottom-start" width="min(24rem, calc(100vw - 2rem))">
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
            <Menu.Item
              key={offered.name}
              onClick={() => {
                choose(offered)
                open()
              }}
            >
              <span className={classes.name}>{offered.name}</span>
              <span className={classes.hint}>{offered.hint}</span>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <MailingDialog
        {...question}
        choice={choice}
        onClose={closeDialog}
        onSent={() => {
          closeDialog()
          onSent?.()
        }}
      />
    </>
  )
}
