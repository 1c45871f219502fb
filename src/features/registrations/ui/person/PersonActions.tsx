'use client'

import { Button, Group } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconUserCheck, IconUserX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMay } from '@/client/permissions'
import { type ListedRegistration, saveRegistration } from '../contract/office'
import { holdsSeat } from './holds-seat'
import { SeatDialog } from './SeatDialog'
import { useCheckIn } from './use-check-in'
import { useFocusBack } from './use-focus-back'
import type { SeatStep } from './use-seat-step'

type Props = { person: ListedRegistration; onDone: (saved?: ListedRegistration) => void }

/** What can happen next to a person: a seat, the door, or neither any more. */
export function PersonSteps({ person, onDone }: Props) {
  const t = useTranslations('people')
  const may = useMay()
  const [step, setStep] = useState<SeatStep>()
  const { ref, back } = useFocusBack<HTMLDivElement>()
  if (!may(saveRegistration)) return null

  const isSeated = holdsSeat(person)
  const close = () => {
    setStep(undefined)
    back()
  }
  return (
    <Group ref={ref} gap="sm" role="group" aria-label={t('steps')} tabIndex={-1}>
      {!isSeated && (
        <Button leftSection={<IconUserCheck aria-hidden size={18} />} onClick={() => setStep('register')}>
          {t('register')}
        </Button>
      )}
      {(isSeated || person.participated !== null) && <CheckIn person={person} onDone={onDone} />}
      {isSeated && (
        <>
          {person.participated === null && (
            <Button variant="default" onClick={() => setStep('take_back')}>
              {t('take_back')}
            </Button>
          )}
          <Button variant="default" leftSection={<IconUserX aria-hidden size={18} />} onClick={() => setStep('cancel')}>
            {t('cancel')}
          </Button>
        </>
      )}
      {step && <SeatDialog step={step} person={person} onClose={close} onDone={onDone} />}
    </Group>
  )
}

function CheckIn({ person, onDone }: Props) {
  const t = useTranslations('people')
  const checkIn = useCheckIn()
  const [doing, setDoing] = useState(false)
  const isThere = person.participated !== null
  const Icon = isThere ? IconCircleX : IconCircleCheck
  const toggle = async () => {
    setDoing(true)
    onDone(await checkIn(person, !isThere).finally(() => setDoing(false)))
  }
  return (
    <Button
      variant={isThere ? 'default' : undefined}
      loading={doing}
      leftSection={<Icon aria-hidden size={18} />}
      onClick={() => void toggle()}
    >
      {t(isThere ? 'check_out' : 'check_in')}
    </Button>
  )
}
