'use client'

import { Button, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { IconButton } from '../buttons/IconButton'
import type { IconName } from '../content/Icon'
import classes from './confirm-button.module.css'

type Props = {
  label: string
  /** Names the object, or the number of objects: "Delete “Sponsor”?" */
  question: string
  onConfirm: () => Promise<void>
  /** Shows only the icon; screen readers read the label. */
  icon?: IconName
  color?: 'red' | 'petrol'
}

/** The button turns into its question, so that nothing irreversible happens with one click. Escape cancels. */
export function ConfirmButton({ label, question, onConfirm, icon, color = 'red' }: Props) {
  const [step, setStep] = useState<'closed' | 'asking' | 'doing'>('closed')
  const button = useRef<HTMLButtonElement>(null)

  const close = () => {
    setStep('closed')
    // The button exists again only after this render.
    requestAnimationFrame(() => button.current?.focus())
  }
  const confirm = async () => {
    setStep('doing')
    await onConfirm().finally(close)
  }
  const questionElement = step !== 'closed' && (
    <ConfirmQuestion question={question} isBusy={step === 'doing'} onConfirm={() => void confirm()} onCancel={close} />
  )
  const buttonProps = { ref: button, onClick: () => setStep('asking') }
  if (!icon)
    return (
      questionElement || (
        <Button {...buttonProps} color={color} variant="subtle">
          {label}
        </Button>
      )
    )
  return (
    <span className={classes.place}>
      <IconButton {...buttonProps} icon={icon} label={label} tone={color === 'red' ? 'bad' : undefined} />
      {questionElement}
    </span>
  )
}

type QuestionProps = { question: string; isBusy: boolean; onConfirm: () => void; onCancel: () => void }

function ConfirmQuestion({ question, isBusy, onConfirm, onCancel }: QuestionProps) {
  const t = useTranslations('core')
  return (
    <fieldset
      className={classes.question}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onCancel()
      }}
    >
      <legend className="visually-hidden">{question}</legend>
      <Text size="sm" className={classes.words} aria-hidden>
        {question}
      </Text>
      <span className={classes.answers}>
        <Button size="compact-md" color="red" loading={isBusy} onClick={onConfirm}>
          {t('yes')}
        </Button>
        <Button size="compact-md" variant="default" autoFocus disabled={isBusy} onClick={onCancel}>
          {t('no')}
        </Button>
      </span>
    </fieldset>
  )
}
