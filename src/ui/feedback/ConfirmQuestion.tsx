import { Button, Popover } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Cluster } from '../layout/layout'
import classes from './confirm-button.module.css'

type Props = { question: string; onConfirm: () => Promise<void>; onClose: () => void }

/** The question with its two answers; the one that changes nothing has the focus. */
export function ConfirmQuestion({ question, onConfirm, onClose }: Props) {
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

/** On a phone there is no space beside a row, so that the question covers it. */
const STAYS_IN_VIEW = { shift: { crossAxis: true, padding: 16 } }

/**
 * Asks beside the place where it stands. It lies above the whole page, because the head of a list would cover it and the
 * frame of a list would cut it.
 */
export const ConfirmPopover = ({ inDialog, ...question }: Props & { inDialog?: boolean }) => (
  <Popover
    opened
    position="left"
    middlewares={STAYS_IN_VIEW}
    withinPortal={!inDialog}
    portalProps={{ target: 'main' }}
    withRoles={false}
    trapFocus
    closeOnEscape={false}
    onDismiss={question.onClose}
  >
    <Popover.Target>
      <span className={classes.anchor} />
    </Popover.Target>
    <Popover.Dropdown className={classes.popover}>
      <ConfirmQuestion {...question} />
    </Popover.Dropdown>
  </Popover>
)
