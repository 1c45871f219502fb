'use client'

import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './MailChoices.module.css'
import { type Choice, MailQuestion } from './MailQuestion'
import { useQuestion } from './use-mailing'

type Props = { label: string; choices: readonly Choice[]; onSent?: () => void }

/** A menu of mails, each with whom it is for; choosing one asks before anything is sent. */
export function MailChoices({ label, choices, onSent }: Props) {
  const { button, question, open, leave } = useQuestion()
  const [choice, choose] = useState<Choice>()
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
      <MailQuestion
        {...question}
        choice={choice}
        onClose={leave}
        onSent={() => {
          leave()
          onSent?.()
        }}
      />
    </>
  )
}
