import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { IconButton } from '../buttons/IconButton'
import type { IconName } from '../content/Icon'
import { ConfirmPopover, ConfirmQuestion } from './ConfirmQuestion'

type Props = {
  label: string
  /** Names the object, or the number of objects: "Delete “Sponsor”?" */
  question: string
  onConfirm: () => Promise<void>
  /** Shows only the icon, and the question beside it; screen readers read the label. */
  icon?: IconName
  color?: 'red' | 'petrol'
}

/** The button turns into its question, so that nothing irreversible happens with one click. Escape cancels. */
export function ConfirmButton({ label, question, onConfirm, icon, color = 'red' }: Props) {
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAsking(false)
    // The button exists again only after this render.
    requestAnimationFrame(() => button.current?.focus())
  }
  const answers = { question, onConfirm, onClose: close }
  const open = () => setAsking(true)
  if (icon)
    return (
      <>
        <IconButton ref={button} icon={icon} label={label} onClick={open} />
        {isAsking && <ConfirmPopover {...answers} />}
      </>
    )
  if (isAsking) return <ConfirmQuestion {...answers} />
  return (
    <Button ref={button} color={color} variant="subtle" onClick={open}>
      {label}
    </Button>
  )
}
