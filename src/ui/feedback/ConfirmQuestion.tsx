'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Cluster } from '../layout/Cluster'
import classes from './confirm-button.module.css'

export type ConfirmQuestionProps = { question: string; onConfirm: () => Promise<void>; onClose: () => void }

/** The question with its two answers; the one that changes nothing has the focus. */
export function ConfirmQuestion({ question, onConfirm, onClose }: ConfirmQuestionProps) {
  const t = useTranslations('core')
  const [isBusy, setBusy] = useState(false)
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current?.focus({ preventScroll: true }), [])
  const confirm = async () => {
    setBusy(true)
    await onConfirm().finally(onClose)
  }
  return (
    <fieldset
      className={classes.question}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <legend className="visually-hidden">{question}</legend>
      <p className={classes.words} aria-hidden>
        {question}
      </p>
      <Cluster className={classes.answers} gap="xs">
        <Button size="compact-md" color="red" loading={isBusy} onClick={() => void confirm()}>
          {t('yes')}
        </Button>
        <Button ref={cancel} size="compact-md" variant="default" data-autofocus disabled={isBusy} onClick={onClose}>
          {t('no')}
        </Button>
      </Cluster>
    </fieldset>
  )
}
