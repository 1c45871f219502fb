'use client'

import { Button, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import classes from './confirm.module.css'
import type { IconName } from './Icon'
import { IconButton } from './IconButton'

type Props = {
  label: string
  /** Names what will be gone, or how many: "Delete “Sponsor”?" */
  question: string
  onYes: () => Promise<void>
  /** Shows the icon alone; the label is told to those who do not see it. */
  icon?: IconName
  color?: 'red' | 'petrol'
}

/** The button turns into its question: nothing irreversible happens at one click. Escape means no. */
export function Confirm({ label, question, onYes, icon, color = 'red' }: Props) {
  const [step, setStep] = useState<'closed' | 'asking' | 'doing'>('closed')
  const button = useRef<HTMLButtonElement>(null)

  const close = () => {
    setStep('closed')
    // The button is back only after this render.
    requestAnimationFrame(() => button.current?.focus())
  }
  const agree = async () => {
    setStep('doing')
    await onYes().finally(close)
  }
  const asked = step !== 'closed' && (
    <Question question={question} doing={step === 'doing'} onYes={() => void agree()} onNo={close} />
  )
  const shared = { ref: button, onClick: () => setStep('asking') }
  if (!icon)
    return (
      asked || (
        <Button {...shared} color={color} variant="subtle">
          {label}
        </Button>
      )
    )
  return (
    <span className={classes.place}>
      <IconButton {...shared} icon={icon} label={label} tone={color === 'red' ? 'bad' : undefined} />
      {asked}
    </span>
  )
}

type QuestionProps = { question: string; doing: boolean; onYes: () => void; onNo: () => void }

function Question({ question, doing, onYes, onNo }: QuestionProps) {
  const t = useTranslations('core')
  return (
    <fieldset
      className={classes.question}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onNo()
      }}
    >
      <legend className="visually-hidden">{question}</legend>
      <Text size="sm" className={classes.words} aria-hidden>
        {question}
      </Text>
      <span className={classes.answers}>
        <Button size="compact-md" color="red" loading={doing} onClick={onYes}>
          {t('yes')}
        </Button>
        <Button size="compact-md" variant="default" autoFocus disabled={doing} onClick={onNo}>
          {t('no')}
        </Button>
      </span>
    </fieldset>
  )
}
