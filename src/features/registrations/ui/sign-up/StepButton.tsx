import type { ComponentProps } from 'react'
import { PlainButton } from '@/ui/buttons/PlainButton'

type Props = Omit<ComponentProps<typeof PlainButton>, 'value' | 'onClick'> & { value: string; onStep?: () => void }

/** Changes the form without sending it to the event: by script, or by the server, which shows the form again. */
export const StepButton = ({ onStep, ...button }: Props) => (
  <PlainButton
    variant="quiet"
    type="submit"
    name="step"
    formNoValidate
    {...button}
    onClick={(event) => {
      if (!onStep) return
      event.preventDefault()
      onStep()
    }}
  />
)
